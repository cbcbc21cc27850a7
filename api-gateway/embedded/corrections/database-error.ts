import postgres from 'postgres';

/** A database error in the four fields of a PostgREST answer, with its status. */
export interface DatabaseAnswer {
  readonly status: number;
  readonly body: { code: string; message: string; details: string | null; hint: string | null };
}

/**
 * Statuses by error code or its class, as PostgREST documents them
 * (https://docs.postgrest.org/en/stable/references/errors.html). One status differs: `no_data_found` is 404 here, because
 * functions raise it when the caller cannot see a row.
 */
const STATUS: Record<string, number> = {
  P0002: 404,
  P0001: 400,
  P0: 500,
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53400': 500,
  '53': 503,
  '54': 413,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  XX: 500,
};

/**
 * The answer of PostgREST to an error of PostgreSQL; null for every other error. `anonymous` turns 403 for missing privileges
 * into 401.
 */
export function answerOf(error: unknown, anonymous: boolean): DatabaseAnswer | null {
  if (!(error instanceof postgres.PostgresError)) return null;
  const body = { code: error.code, message: error.message, details: error.detail ?? null, hint: error.hint ?? null };
  return { status: statusOf(error.code, anonymous), body };
}

function statusOf(code: string, anonymous: boolean): number {
  const own = /^PT([2-5]\d\d)$/.exec(code)?.[1];
  if (own) return Number(own);
  if (code === '42501') return anonymous ? 401 : 403;
  return STATUS[code] ?? STATUS[code.slice(0, 2)] ?? 400;
}

/**
 * Calls `watch` with the original error of a statement, because lite changes its message or replaces it by the error of a
 * later statement.
 */
export function watchErrors(driver: postgres.Sql, watch: (error: unknown) => void): void {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const connection = await reserve();
    const unsafe = connection.unsafe.bind(connection);
    const watched = (...args: Parameters<typeof unsafe>) =>
      unsafe(...args).catch((error: unknown) => {
        watch(error);
        throw error;
      });
    connection.unsafe = watched as typeof unsafe;
    return connection;
  };
}
