import { randomBytes } from 'node:crypto';
import type { FirstSuper } from '@dojang/embedded';
import type { Transaction } from '@dojang/embedded/sql';

const EMAIL = 'super@dojang.test';
const NAME = '최고 관리자';

/**
 * Creates the super admin account, with the given password or a random one. The password is returned once and not
 * stored.
 */
export async function makeFirstSuper(
  tx: Transaction,
  password = randomBytes(12).toString('base64url'),
): Promise<FirstSuper> {
  const consents = await tx`
      select agreement_id, version from public.current_agreements() where needs_consent`;
  const meta = {
    full_name: NAME,
    consents: consents.map(({ agreement_id, version }) => ({ agreement_id, version })),
  };
  const [user] = await tx<{ id: string }[]>`
      insert into auth.users (
        id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data
      ) values (
        gen_random_uuid(), 'authenticated', 'authenticated', ${EMAIL},
        extensions.crypt(${password}, extensions.gen_salt('bf', 10)), now(),
        ${tx.json({ provider: 'email', providers: ['email'] })}, ${tx.json(meta)}
      ) returning id`;
  if (!user) throw new Error('the first super was not made');
  await tx`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (
        gen_random_uuid(), 'email', ${user.id}, ${user.id},
        ${tx.json({ sub: user.id, email: EMAIL, email_verified: true })}
      )`;
  await tx`update public.profiles set level = 'super' where id = ${user.id}`;
  return { email: EMAIL, password };
}
