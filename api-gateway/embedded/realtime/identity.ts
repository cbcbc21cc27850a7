import { jwtVerify } from 'jose';
import type { Sql, Transaction } from '../postgres/connect.ts';

export type Role = 'anon' | 'authenticated' | 'service_role';

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
  readonly jwtSecret: string;
}

/** Policies see the claims, so results are shared only between equal claims. */
export const personOf = ({ role, claims }: Identity): string =>
  `${role} ${claims.sub ?? ''} ${claims.session_id ?? ''}`;

const ROLES: readonly unknown[] = ['anon', 'authenticated', 'service_role'];

/** The identity of a token or key. Throws when it is neither. */
export async function identify(token: unknown, keys: Keys): Promise<Identity> {
  const never = Number.POSITIVE_INFINITY;
  if (!token || token === keys.publishableKey) return { role: 'anon', claims: { role: 'anon' }, expiresAt: never };
  if (token === keys.secretKey) {
    return { role: 'service_role', claims: { role: 'service_role' }, expiresAt: never };
  }
  const secret = new TextEncoder().encode(keys.jwtSecret);
  const { payload } = await jwtVerify(String(token), secret, {
    algorithms: ['HS256'],
    requiredClaims: ['exp', 'role'],
  });
  if (!ROLES.includes(payload.role)) throw new Error('unknown role');
  return { role: payload.role as Role, claims: payload, expiresAt: (payload.exp ?? 0) * 1000 };
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
