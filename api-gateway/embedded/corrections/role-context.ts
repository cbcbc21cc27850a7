import type { Kysely } from 'kysely';
import { sql } from 'kysely';

interface ContextVariables {
  readonly auth?: { readonly role?: unknown; readonly uid?: unknown; readonly jwt?: unknown };
  readonly storage?: { readonly operation?: unknown };
}

const ROLES: readonly unknown[] = ['anon', 'authenticated', 'service_role'];

/**
 * Sets the request's role and claims for one transaction, in one statement; lite takes five round trips. Only the three
 * request roles: lite would take `postgres` from a signed token and with it every right.
 */
export async function applyRoleContext(db: Kysely<unknown>, variables: ContextVariables): Promise<void> {
  const { role: wanted, uid, jwt } = variables.auth ?? {};
  const role = wanted || 'anon';
  if (!ROLES.includes(role)) {
    throw Object.assign(new Error(`permission denied to set role "${String(role)}"`), { code: '42501' });
  }
  const claims = jwt && typeof jwt === 'object' ? JSON.stringify(jwt) : JSON.stringify({ role });
  await sql`select
    set_config('role', ${String(role)}, true),
    set_config('request.jwt.claim.sub', ${String(uid ?? '')}, true),
    set_config('request.jwt.claim.role', ${String(role)}, true),
    set_config('request.jwt.claims', ${claims}, true),
    set_config('storage.operation', ${String(variables.storage?.operation ?? '')}, true)`.execute(db);
}
