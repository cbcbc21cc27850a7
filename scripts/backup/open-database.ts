import { lockDataFolder } from '../../api-gateway/embedded/data-folder/lock.ts';
import { openSql, type Sql } from '../../api-gateway/embedded/postgres/connect.ts';
import { chooseIdentity } from '../../api-gateway/embedded/postgres/identity.ts';
import { startPostgres } from '../../api-gateway/embedded/postgres/index.ts';
import { choosePlaces } from '../../api-gateway/embedded/postgres/places.ts';
import { isRunning, readPostmaster } from '../../api-gateway/embedded/postgres/postmaster.ts';

/** A connection to the database of a data folder whose platform runs, else null. The caller ends it. */
export function openRunning(dataDir: string): Sql | null {
  const { cluster } = choosePlaces(chooseIdentity(), dataDir);
  const postmaster = readPostmaster(cluster);
  if (!postmaster || !isRunning(postmaster, cluster)) return null;
  return openSql(`postgres://postgres@localhost/postgres?host=${postmaster.socketFolder}`, { max: 1, onnotice() {} });
}

/** Uses the database of a data folder, the one that runs or one that is started for this. */
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
