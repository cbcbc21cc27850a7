import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { clusterIn, lockDataFolder, openRunning, requireData } from '@dojang/embedded/data-folder';
import type { Sql } from '@dojang/embedded/sql';
import { type Archive, writeArchive } from './archive.ts';
import { belongsToBackup, belongsToCopy, isWalSince } from './cluster.logic.ts';
import { addFolder, addOne } from './folder-walk.ts';

/** Metadata of a backup. */
export interface BackupHeader {
  format: 1;
  /** Major version of PostgreSQL. */
  postgres: string;
  at: string;
}

/** What the data folder remembers of the last backup that was written. */
export interface LastBackup {
  at: string;
  file: string;
  bytes: number;
}

const POSTGRES = '18';
const LAST = 'last-backup.json';
/** PostgreSQL's code for a name that is in use. */
const DUPLICATE_OBJECT = '42710';

/**
 * Writes a data folder into one file, whether or not the platform is running: database, stored files, releases and
 * keys. Everything committed before the backup began is included.
 *
 * @throws NoDataError, and when `file` exists already or another backup of the folder is running
 */
export async function backUp(dataDir: string, file: string): Promise<void> {
  requireData(dataDir);
  const cluster = clusterIn(dataDir);
  const running = openRunning(dataDir);
  const writing = writeArchive(file, async (archive) => {
    const header: BackupHeader = { format: 1, postgres: POSTGRES, at: new Date().toISOString() };
    await archive.addText('backup.json', JSON.stringify(header));
    if (running) await copyRunning(archive, running, dataDir, cluster);
    else await copyStopped(archive, dataDir, cluster);
  });
  await writing.finally(() => running?.end({ timeout: 1 }));
  const last: LastBackup = { at: new Date().toISOString(), file, bytes: (await stat(file)).size };
  await writeFile(path.join(dataDir, LAST), `${JSON.stringify(last)}\n`);
}

/** The last backup of a data folder; null when none was written, or since the folder was restored. */
export async function lastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(path.join(dataDir, LAST), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as LastBackup);
}

/**
 * Stored files are copied both before and after the database. The first copy contains a file that is removed meanwhile, and
 * the second copy a file that is added. So each row of the database has its file.
 */
async function copyRunning(archive: Archive, sql: Sql, dataDir: string, cluster: string): Promise<void> {
  const seen = new Set<string>();
  const copyRest = () => addFolder(archive, dataDir, 'data', belongsToBackup, seen);
  await copyRest();
  // A replication slot prevents that log segments are reused meanwhile. It is dropped together with this connection.
  await sql`select pg_create_physical_replication_slot('dojang_backup', true, true)`.catch((error) => {
    if ((error as { code?: string }).code !== DUPLICATE_OBJECT) throw error;
    throw new Error('다른 백업이 진행 중이에요. 끝난 뒤에 다시 해 주세요. (Another backup is running.)');
  });
  const [start] = await sql<{ wal: string }[]>`
    select pg_walfile_name(pg_backup_start('dojang', true)) as wal`;
  await addFolder(archive, cluster, 'postgres', belongsToCopy);
  const [stop] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`;
  if (!start || !stop) throw new Error('PostgreSQL did not answer');
  await archive.addText('postgres/backup_label', stop.labelfile);
  const segments = await readdir(path.join(cluster, 'pg_wal'));
  for (const name of segments.filter((segment) => isWalSince(segment, start.wal)).sort()) {
    await addOne(archive, path.join(cluster, 'pg_wal', name), `postgres/pg_wal/${name}`);
  }
  await copyRest();
}

async function copyStopped(archive: Archive, dataDir: string, cluster: string): Promise<void> {
  const lock = lockDataFolder(dataDir);
  try {
    await addFolder(archive, dataDir, 'data', belongsToBackup);
    await addFolder(archive, cluster, 'postgres', (name) => name.startsWith('pg_wal/') || belongsToCopy(name));
  } finally {
    lock.release();
  }
}
