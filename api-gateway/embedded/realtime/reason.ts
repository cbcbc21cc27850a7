import postgres from 'postgres';

/**
 * The part of an error that may be logged. The database's message may contain user input, so only its code is returned.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof postgres.PostgresError) return `${error.name} ${error.code}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
}
