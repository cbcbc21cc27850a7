import { createHash, timingSafeEqual } from 'node:crypto';
import type { Sql } from '../postgres/connect.ts';
import { authError } from './auth-body.ts';
import type { Correction } from './fetch.ts';

/** Bcrypt cost, as lite's own. */
const COST = 10;

/**
 * `POST /admin/users` of GoTrue, with the secret key: makes an account with a password and a confirmed address. lite has no
 * such route.
 */
export function createUsers(sql: Sql, secretKey: string): Correction {
  return (next) => async (request, context) => {
    if (context.authRoute !== 'user.create') return next(request, context);
    if (!isSame(request.headers.get('apikey') ?? '', secretKey)) {
      return authError(403, 'not_admin', 'User not allowed');
    }
    const { email, password, user_metadata: meta } = context.authBody ?? {};
    if (typeof email !== 'string' || typeof password !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email)) {
      return authError(400, 'validation_failed', 'An email and a password are required');
    }
    const address = email.toLowerCase();
    const user = await sql.begin(async (tx) => {
      const [made] = await tx<{ id: string }[]>`
        insert into auth.users (
          id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data
        ) values (
          gen_random_uuid(), 'authenticated', 'authenticated', ${address},
          extensions.crypt(${password}, extensions.gen_salt('bf', ${COST})), now(),
          ${tx.json({ provider: 'email', providers: ['email'] })}, ${tx.json((meta ?? {}) as object as never)}
        ) on conflict do nothing returning id`;
      if (made) {
        await tx`
          insert into auth.identities (id, provider, provider_id, user_id, identity_data)
          values (
            gen_random_uuid(), 'email', ${made.id}, ${made.id},
            ${tx.json({ sub: made.id, email: address, email_verified: true })}
          )`;
      }
      return made;
    });
    return user
      ? Response.json({ id: user.id, aud: 'authenticated', role: 'authenticated', email: address })
      : authError(422, 'email_exists', 'A user with this email address has already been registered');
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
