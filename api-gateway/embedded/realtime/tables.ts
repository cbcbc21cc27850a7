import type { Sql } from '../postgres/connect.ts';
import type { Change } from './change-filter.logic.ts';
import { type Identity, type Role, readAs } from './identity.ts';

interface Table {
  /** Primary key: column → type. */
  readonly key: ReadonlyMap<string, string>;
  /** Columns that a role may read. */
  readonly readable: ReadonlyMap<Role, readonly string[]>;
}

/** Reads changed rows as their listeners may see them. */
export class Tables {
  private readonly known = new Map<string, Promise<Table>>();
  private readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
  }

  /** The row as this listener sees it now; null when it may not, or the row is gone. Of a removed row, its key alone. */
  async read(change: Change, who: Identity): Promise<Record<string, unknown> | null> {
    const table = await this.describe(change.schema, change.table);
    const columns = table.readable.get(who.role) ?? [];
    if (change.type === 'DELETE') {
      return Object.keys(change.key).every((column) => columns.includes(column)) ? { ...change.key } : null;
    }
    if (columns.length === 0) return null;
    const rows = await readAs(this.sql, who, (tx) => {
      const conditions = [...table.key].map(
        ([column, type], i) =>
          tx`${i > 0 ? tx` and ` : tx``}t.${tx(column)} = ${String(change.key[column])}::text::${tx.unsafe(type)}`,
      );
      return tx<{ row: Record<string, unknown> }[]>`
        select to_jsonb(r) as row
        from (select ${tx([...columns])} from ${tx(change.schema)}.${tx(change.table)} t where ${conditions}) r`;
    });
    return rows[0]?.row ?? null;
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
    return { key: new Map(columns.filter(({ is_key }) => is_key).map(({ name, type }) => [name, type])), readable };
  }
}
