import fs from 'node:fs';
import path from 'node:path';
import { atEndOfWorker, outlivesFiles } from './end-of-worker.ts';
import { startTestDatabase, type TestDatabase } from './testing.ts';

const RESTORE = path.join(import.meta.dirname, 'restore-rows.sql');

/** Running databases of this worker that no test file uses now. */
const idle: TestDatabase[] = [];

/**
 * Like `startTestDatabase`, but `stop` leaves the database to the next test file of this worker. The next file gets it with
 * the initial rows and without files. Starting a database and preparing the first statements takes more CPU time than the
 * tests of most files. For tests that do not change the schema, open no sockets of Realtime and measure no costs.
 */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  if (!outlivesFiles()) return startTestDatabase();
  const reused = idle.pop();
  const database = reused ?? (await start());
  if (reused) await restore(reused);
  return {
    ...database,
    async stop() {
      idle.push(database);
    },
  };
}

async function start(): Promise<TestDatabase> {
  const database = await startTestDatabase();
  atEndOfWorker(() => database.stop());
  await database.sql.unsafe(fs.readFileSync(RESTORE, 'utf8'));
  return database;
}

async function restore({ sql, embedded }: TestDatabase): Promise<void> {
  await sql`select kept.restore_rows()`;
  for (const folder of [embedded.filesDir, path.join(path.dirname(embedded.filesDir), 'resumable')]) {
    // Storage expects that these folders exist.
    for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
      fs.rmSync(path.join(folder, name), { recursive: true });
    }
  }
}
