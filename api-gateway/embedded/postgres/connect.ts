import postgres from 'postgres';

export type Sql = postgres.Sql;
export type Transaction = postgres.TransactionSql;
type Options = postgres.Options<Record<string, postgres.PostgresType>>;

/**
 * Seconds before a failed connection is retried. The driver's own delay triples with each failure of any connection of a pool,
 * up to twenty seconds. So after one short outage, in which ten connections fail, the pool would wait that long.
 */
const backoff = () => 0.1 + Math.random() * 0.15;

/**
 * Opens `postgres://…` URLs, including libpq's form for Unix sockets (`?host=/folder`), which postgres.js would send
 * to the server as a setting.
 */
export function openSql(url: string, options: Options = {}): Sql {
  return postgres(...connectionArguments(url, options));
}

/** The same options, for callers of `postgres()`. */
export function connectionArguments(url: string, options: Options = {}): [string, Options] {
  const parsed = new URL(url);
  const host = parsed.searchParams.get('host');
  const given = { backoff, ...options };
  if (!host?.startsWith('/')) return [url, given];
  parsed.searchParams.delete('host');
  return [parsed.href, { ...given, path: `${host}/.s.PGSQL.${parsed.port || 5432}` }];
}
