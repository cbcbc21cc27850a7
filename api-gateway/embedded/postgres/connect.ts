import postgres from 'postgres';

export type Sql = postgres.Sql;
export type Transaction = postgres.TransactionSql;
type Options = postgres.Options<Record<string, postgres.PostgresType>>;

/**
 * Seconds before a connection that failed is tried again. The driver's own grow threefold with each failure of any
 * connection of a pool, to twenty seconds: one short outage met by ten connections would last as long.
 */
const backoff = () => 0.1 + Math.random() * 0.15;

/**
 * Opens `postgres://…` addresses, also libpq's form for Unix sockets (`?host=/folder`), which postgres.js would send to
 * the server as a setting.
 */
export function openSql(url: string, options: Options = {}): Sql {
  return postgres(...connectionArguments(url, options));
}

/** The same, for those who call `postgres()` themselves. */
export function connectionArguments(url: string, options: Options = {}): [string, Options] {
  const parsed = new URL(url);
  const host = parsed.searchParams.get('host');
  const given = { backoff, ...options };
  if (!host?.startsWith('/')) return [url, given];
  parsed.searchParams.delete('host');
  return [parsed.href, { ...given, path: `${host}/.s.PGSQL.${parsed.port || 5432}` }];
}
