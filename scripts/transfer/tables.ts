import type { Sql, Transaction } from '@dojang/embedded/sql';

/** A table of an export. Its rows are in PostgreSQL's text format of COPY. */
export interface ExportedTable {
  /** Name with the schema, e.g. `public.notes`. */
  readonly name: string;
  /** Columns in the order of the values in each row. */
  readonly columns: readonly string[];
  readonly rows: number;
}

/** A column and the SQL expression that gives its value. */
interface Source {
  readonly column: string;
  readonly value: string;
}

/** Secrets and cookies of secure login. Only the key of their platform opens them, so they move where its keys do. */
export const SEALED: ReadonlySet<string> = new Set(['public.login_apps', 'public.remembered_browsers']);

/**
 * Tables that are not exported: counters and networks under keys of this platform, mails that this platform sends itself, and
 * releases, because the target makes its own builds live.
 */
const LEFT_OUT = new Set([
  ...['public.rate_limits', 'public.sign_ups', 'public.person_origins', 'public.outbox', 'public.invite_mails'],
  ...['public.remote_channels', 'public.remote_releases', 'public.remote_release_parts', 'public.remote_reports'],
  ...['public.remote_networks', 'public.remote_vitals'],
]);

/**
 * Supabase Auth reads these columns into plain strings, so NULL would make its query fail. Links in earlier mails are no
 * longer valid.
 */
const EMPTIED = new Set([
  'confirmation_token',
  'recovery_token',
  'email_change',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change',
  'phone_change_token',
  'reauthentication_token',
]);
const DEFAULTS: Record<string, string> = {
  encrypted_password: `''`,
  raw_user_meta_data: `'{}'`,
  raw_app_meta_data: `'{}'`,
  email_change_confirm_status: '0',
};

/** The tables with users' data. Sessions and tokens are left out, so everyone has to sign in again. */
export async function tablesToExport(sql: Sql | Transaction): Promise<{ name: string; sources: Source[] }[]> {
  const columns = await sql<{ table: string; column: string }[]>`
    select n.nspname || '.' || c.relname as "table", a.attname as "column"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and (n.nspname = 'public' or (n.nspname = 'auth' and c.relname in ('users', 'identities')))
    order by 1, a.attnum`;
  const tables = new Map<string, Source[]>();
  for (const { table, column } of columns) {
    if (LEFT_OUT.has(table)) continue;
    const sources = tables.get(table) ?? [];
    tables.set(table, [...sources, { column, value: sourceOf(table, column) }]);
  }
  return [...tables].map(([name, sources]) => ({ name, sources }));
}

function sourceOf(table: string, column: string): string {
  if (table === 'auth.users' && EMPTIED.has(column)) return `''`;
  const fallback = table === 'auth.users' ? DEFAULTS[column] : undefined;
  return fallback ? `coalesce(${quoted(column)}, ${fallback})` : quoted(column);
}

/** A quoted SQL identifier. For `schema.table` each part is quoted. */
export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
