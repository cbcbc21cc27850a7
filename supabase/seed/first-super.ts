import type { Transaction } from '@dojang/embedded/sql';

/** Address of the first super admin, where the operator names no other. No mail arrives there. */
export const SUPER_EMAIL = 'super@dojang.test';
/** Name of the seed that adds the super admin alone. */
export const OWNER = 'owner';

export interface FirstSuperOptions {
  /** Address of the first super admin. */
  superEmail?: string | undefined;
  superPassword?: string | undefined;
}

const NAME = '최고 관리자';

/** Creates the super admin account. Without a password nobody can sign in before one was set by a link. */
export async function makeFirstSuper(tx: Transaction, email: string, password: string | null): Promise<void> {
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
        gen_random_uuid(), 'authenticated', 'authenticated', ${email},
        extensions.crypt(${password}::text, extensions.gen_salt('bf', 10)), now(),
        ${tx.json({ provider: 'email', providers: ['email'] })}, ${tx.json(meta)}
      ) returning id`;
  if (!user) throw new Error('the first super was not made');
  await tx`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (
        gen_random_uuid(), 'email', ${user.id}, ${user.id},
        ${tx.json({ sub: user.id, email, email_verified: true })}
      )`;
  await tx`update public.profiles set level = 'super' where id = ${user.id}`;
}

/** The address of a super admin who has no password yet. */
export async function superWithoutPassword(tx: Transaction): Promise<string | null> {
  const [found] = await tx<{ email: string }[]>`
      select u.email from auth.users u join public.profiles p on p.id = u.id
      where p.level = 'super' and p.suspended_at is null and coalesce(u.encrypted_password, '') = ''
      order by u.created_at limit 1`;
  return found?.email ?? null;
}
