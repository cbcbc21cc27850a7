import type { Sql } from '@dojang/embedded/sql';

/** One hash per table over all of its rows. */
export async function contentOf(sql: Sql, tables: readonly string[]): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await sql<{ hash: string }[]>`
      select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from public.${sql(table)} t`;
    content[table] = row?.hash ?? '';
  }
  return content;
}
