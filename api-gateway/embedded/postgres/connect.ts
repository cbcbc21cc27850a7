import postgres from 'postgres';

export type Sql = postgres.Sql;
export type Transaction = postgres.TransactionSql;
type Options = postgres.Options<Record<string, postgres.PostgresType>>;

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
  if (!host?.startsWith('/')) return [url, options];
  parsed.searchParams.delete('host');
  return [parsed.href, { ...options, path: `${host}/.s.PGSQL.${parsed.port || 5432}` }];
}
