import type { Sql } from '../postgres/connect.ts';

/** Key of the advisory lock under which a start prepares the database. */
const KEY = 0x646f6a62;

/** Prepares the database under a lock. When several gateways start on one database, they prepare it one after the other. */
export async function oneAtATime<T>(sql: Sql, run: () => Promise<T>): Promise<T> {
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${KEY})`;
    try {
      return await run();
    } finally {
      await connection`select pg_advisory_unlock(${KEY})`;
    }
  } finally {
    connection.release();
  }
}
