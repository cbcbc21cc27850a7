import { openSql, type Sql } from '../postgres/connect.ts';
import { chooseIdentity } from '../postgres/identity.ts';
import { startPostgres } from '../postgres/index.ts';
import { choosePlaces } from '../postgres/places.ts';
import { isRunning, readPostmaster } from '../postgres/postmaster.ts';
import { lockDataFolder } from './lock.ts';

/** The folder in which PostgreSQL stores the database of a data folder. */
export const clusterIn = (dataDir: string): string => choosePlaces(chooseIdentity(), dataDir).cluster;

/**
 * A connection to the running database of a data folder; null when the database does not run. The caller closes the
 * connection.
 */
export function openRunning(dataDir: string): Sql | null {
  const cluster = clusterIn(dataDir);
  const postmaster = readPostmaster(cluster);
  if (!postmaster || !isRunning(postmaster, cluster)) return null;
  return openSql(`postgres://postgres@localhost/postgres?host=${postmaster.socketFolder}`, { max: 1, onnotice() {} });
}

/**
 * Uses the database of a data folder: the running one, or a database that is started for this call.
 *
 * @throws DataFolderInUseError when another process has the folder and its database does not run
 */
export async function withDatabase<T>(dataDir: string, use: (sql: Sql) => Promise<T>): Promise<T> {
  const running = openRunning(dataDir);
  if (running) return use(running).finally(() => running.end({ timeout: 1 }));
  const lock = lockDataFolder(dataDir);
  try {
    const postgres = await startPostgres({ dataDir });
    const sql = openSql(postgres.url, { max: 1, onnotice() {} });
    try {
      return await use(sql);
    } finally {
      await sql.end({ timeout: 1 });
      await postgres.stop();
    }
  } finally {
    lock.release();
  }
}
