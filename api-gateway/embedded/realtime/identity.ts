import { personOf as personOfClaims, type ReadClaims, type TokenRole } from '@dojang/server-kit/claims';
import type { Sql, Transaction } from '../postgres/connect.ts';

export type Role = TokenRole;

/** The user or key with which a channel was joined. */
export interface Identity {
  readonly role: Role;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Expiry in milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface Keys {
  readonly publishableKey: string;
  readonly secretKey: string;
}

/** A key of the claims. Policies read the claims, so results are shared only between equal claims. */
export const personOf = ({ role, claims }: Identity): string =>
  `${role} ${claims.sub ?? ''} ${claims.session_id ?? ''}`;

/** The identity of a token or key. Null for any other text, and for a user's token without a session. */
export async function identify(
  token: unknown,
  { keys, readToken }: { keys: Keys; readToken: ReadClaims },
): Promise<Identity | null> {
  const never = Number.POSITIVE_INFINITY;
  if (!token || token === keys.publishableKey) return { role: 'anon', claims: { role: 'anon' }, expiresAt: never };
  if (token === keys.secretKey) {
    return { role: 'service_role', claims: { role: 'service_role' }, expiresAt: never };
  }
  const claims = await readToken(String(token));
  if (!claims || (claims.role === 'authenticated' && !personOfClaims(claims))) return null;
  return { role: claims.role, claims, expiresAt: claims.exp * 1000 };
}

/** Runs a function under the row policies of an identity, and rolls back its writes. */
export async function readAs<T>(sql: Sql, who: Identity, run: (tx: Transaction) => Promise<T>): Promise<T> {
  const connection = await sql.reserve();
  try {
    await connection`begin`;
    await connection`select
      set_config('role', ${who.role}, true),
      set_config('request.jwt.claim.sub', ${String(who.claims.sub ?? '')}, true),
      set_config('request.jwt.claim.role', ${who.role}, true),
      set_config('request.jwt.claims', ${JSON.stringify(who.claims)}, true)`;
    return await run(connection as unknown as Transaction);
  } finally {
    await connection`rollback`.catch(() => {});
    connection.release();
  }
}
