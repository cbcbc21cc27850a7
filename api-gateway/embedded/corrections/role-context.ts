import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Sql } from '../postgres/connect.ts';

interface ContextVariables {
  readonly auth?: { readonly role?: unknown; readonly uid?: unknown; readonly jwt?: unknown };
  readonly storage?: { readonly operation?: unknown };
}

const ROLES: readonly unknown[] = ['anon', 'authenticated', 'service_role'];

/** The statement timeout of a role, by its name, in PostgreSQL's format: `2s`. */
export type RoleTimeouts = ReadonlyMap<unknown, string>;

/**
 * The settings that migrations made for the roles. PostgREST applies them when it switches to a role. Here they are read once.
 */
export async function readRoleTimeouts(database: Sql): Promise<RoleTimeouts> {
  const rows = await database<{ role: string; setting: string }[]>`
    select r.rolname as role, c as setting
    from pg_catalog.pg_db_role_setting s
    join pg_catalog.pg_roles r on r.oid = s.setrole
    left join pg_catalog.pg_database d on d.oid = s.setdatabase
    cross join unnest(s.setconfig) c
    where c like 'statement_timeout=%' and (s.setdatabase = 0 or d.datname = current_database())
    order by s.setdatabase`;
  return new Map(rows.map(({ role, setting }) => [role, setting.slice('statement_timeout='.length)]));
}

/**
 * Sets the request's role, claims and timeout for one transaction, in one statement. lite needs five round trips. Only the
 * three request roles are accepted, because lite would accept `postgres` with all its privileges from a signed token.
 *
 * @param timeoutOf the statement timeout of a role
 */
export function roleContext(timeoutOf: (role: unknown) => string) {
  return async (db: Kysely<unknown>, variables: ContextVariables): Promise<void> => {
    const { role: wanted, uid, jwt } = variables.auth ?? {};
    const role = wanted || 'anon';
    if (!ROLES.includes(role)) {
      throw Object.assign(new Error(`permission denied to set role "${String(role)}"`), { code: '42501' });
    }
    const claims = jwt && typeof jwt === 'object' ? JSON.stringify(jwt) : JSON.stringify({ role });
    await sql`select
      set_config('role', ${String(role)}, true),
      set_config('statement_timeout', ${timeoutOf(role)}, true),
      set_config('request.jwt.claim.sub', ${String(uid ?? '')}, true),
      set_config('request.jwt.claim.role', ${String(role)}, true),
      set_config('request.jwt.claims', ${claims}, true),
      set_config('storage.operation', ${String(variables.storage?.operation ?? '')}, true)`.execute(db);
  };
}
