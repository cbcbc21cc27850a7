import type { Sql, Transaction } from '../postgres/connect.ts';
import type { Change } from './change-filter.logic.ts';
import { type Identity, type Role, readAs } from './identity.ts';
import { LIMITS } from './limits.ts';
import { type Policy, passesPolicies } from './policies.logic.ts';

interface Table {
  /** Primary key: column → type. */
  readonly key: ReadonlyMap<string, string>;
  /** Columns that a role may read. */
  readonly readable: ReadonlyMap<Role, readonly string[]>;
  /** Null when no policy restricts the rows. */
  readonly policies: readonly Policy[] | null;
}

/** A row as one listener may read it. */
export interface SeenRow {
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether the row was too large. Then its large values are missing. */
  readonly isCut: boolean;
}

/** Reads changed rows as their listeners may read them. */
export class Tables {
  private readonly known = new Map<string, Promise<Table>>();
  private readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
  }

  /**
   * The row as this listener may read it now; null when the listener may not read it, or when the row was removed. For a
   * removal only its key, and only for listeners who could have read the row.
   */
  async read(change: Change, who: Identity): Promise<SeenRow | null> {
    const table = await this.describe(change.schema, change.table);
    const columns = table.readable.get(who.role) ?? [];
    if (columns.length === 0) return null;
    return change.type === 'DELETE'
      ? this.readRemoved(change, who, table, columns)
      : this.readRow(change, who, table, columns);
  }

  private async readRow(change: Change, who: Identity, table: Table, columns: readonly string[]) {
    const [seen] = await readAs(this.sql, who, (tx) => {
      const conditions = [...table.key].map(
        ([column, type], i) =>
          tx`${i > 0 ? tx` and ` : tx``}t.${tx(column)} = ${String(change.key[column])}::text::${tx.unsafe(type)}`,
      );
      return tx<SeenRow[]>`
        select case when size.cut then (
            select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(whole.row) e
            where octet_length(e.value::text) <= ${LIMITS.rowValueBytes}
          ) else whole.row end as values, size.cut as "isCut"
        from (select ${tx([...columns])} from ${tx(change.schema)}.${tx(change.table)} t where ${conditions}) r
        cross join lateral (select to_jsonb(r) as row) whole
        cross join lateral (select octet_length(whole.row::text) > ${LIMITS.rowBytes} as cut) size`;
    });
    return seen ?? null;
  }

  private async readRemoved(change: Change, who: Identity, table: Table, columns: readonly string[]) {
    if (!change.old || !Object.keys(change.key).every((column) => columns.includes(column))) return null;
    const values = { values: { ...change.key }, isCut: false };
    if (table.policies === null || who.role === 'service_role') return values;
    const condition = passesPolicies(table.policies, who.role);
    if (!condition) return null;
    const [may] = await readAs(this.sql, who, (tx) => wouldSee(tx, change, condition));
    return may ? values : null;
  }

  private describe(schema: string, table: string): Promise<Table> {
    const name = `${schema}.${table}`;
    let found = this.known.get(name);
    if (!found) {
      found = this.query(schema, table);
      this.known.set(name, found);
      found.catch(() => this.known.delete(name));
    }
    return found;
  }

  private async query(schema: string, table: string): Promise<Table> {
    const columns = await this.sql<{ name: string; type: string; is_key: boolean; roles: Role[] }[]>`
      select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        coalesce(a.attnum = any (i.indkey), false) as is_key,
        array(
          select role from unnest(array['anon', 'authenticated', 'service_role']) role
          where has_column_privilege(role, a.attrelid, a.attnum, 'select')
        ) as roles
      from pg_attribute a
      left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
      where a.attrelid = format('%I.%I', ${schema}::text, ${table}::text)::regclass and a.attnum > 0 and not a.attisdropped
      order by a.attnum`;
    const readable = new Map<Role, string[]>();
    for (const { name, roles } of columns) {
      for (const role of roles) readable.set(role, [...(readable.get(role) ?? []), name]);
    }
    return {
      key: new Map(columns.filter(({ is_key }) => is_key).map(({ name, type }) => [name, type])),
      readable,
      policies: await this.policies(schema, table),
    };
  }

  private async policies(schema: string, table: string): Promise<Policy[] | null> {
    return this.sql.begin(async (tx) => {
      // With an empty search path every name in the policies is written with its schema.
      await tx`set local search_path = ''`;
      const [described] = await tx<{ restricted: boolean; policies: Policy[] }[]>`
        select c.relrowsecurity as restricted, coalesce((
          select jsonb_agg(jsonb_build_object(
            'condition', pg_get_expr(p.polqual, p.polrelid),
            'permissive', p.polpermissive,
            'roles', array(
              select role from unnest(array['anon', 'authenticated', 'service_role']) role
              where p.polroles = '{0}' or exists (
                select from unnest(p.polroles) r where r <> 0 and pg_has_role(role, r, 'usage'))
            )))
          from pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*') and p.polqual is not null
        ), '[]') as policies
        from pg_class c where c.oid = format('%I.%I', ${schema}::text, ${table}::text)::regclass`;
      return described?.restricted === false ? null : (described?.policies ?? []);
    }) as Promise<Policy[] | null>;
  }
}

/** Evaluates the policies on a removed row. The values get the table's own name, because the policies use it. */
function wouldSee(tx: Transaction, { schema, table, old }: Change, condition: string) {
  return tx`
    select 1 from pg_catalog.jsonb_populate_record(null::${tx(schema)}.${tx(table)}, ${old ?? '{}'}::text::jsonb) as ${tx(table)}
    where ${tx.unsafe(condition)}`;
}
