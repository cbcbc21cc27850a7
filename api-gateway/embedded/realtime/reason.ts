import postgres from 'postgres';

/** What may be logged: the database's own words may hold the values that people wrote, so its code is enough. */
export function reasonOf(error: unknown): string {
  if (error instanceof postgres.PostgresError) return `${error.name} ${error.code}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
}
