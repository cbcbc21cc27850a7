import type { Sql } from './postgres/connect.ts';

/** Whether a user's session has not ended. It may be called for every message. */
export type IsSessionLive = (sessionId: string, userId: string) => Promise<boolean>;

/** Returns the ids of the given sessions that exist. */
export async function liveSessions(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from auth.sessions where id = any (${ids as string[]}::uuid[]) and (not_after is null or not_after > now())`;
  return rows.map(({ id }) => id);
}
