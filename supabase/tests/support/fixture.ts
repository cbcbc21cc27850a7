import path from 'node:path';
import type { Transaction } from '@dojang/embedded/sql';
import { startTestDatabase, type TestDatabase, type TestFixture } from '@dojang/embedded/testing';
import { atEndOfWorker } from '@dojang/embedded/testing/end-of-worker';
import { beforeAll } from 'vitest';
import { makeFixture } from '../access/fixture.ts';
import { inRolledBack } from './actors.ts';
import { useDatabase } from './database.ts';

export const FIXTURE: TestFixture = {
  folders: [import.meta.dirname, path.join(import.meta.dirname, '..', 'access')],
  make: makeFixture,
};

type Work = (tx: Transaction) => Promise<void>;

/**
 * A database with the fixture of the access matrix, for this file alone. For tests that keep what they write, or that measure
 * costs, because rows of rolled back transactions would raise the costs. `withFixture` creates a test whose writes are rolled
 * back.
 */
export function useFixture() {
  const database = useDatabase({ fixture: FIXTURE });
  const withFixture = (work: Work) => () => inRolledBack(database.sql, work);
  return { database, withFixture };
}

let shared: Promise<TestDatabase> | undefined;

/** Starting a database takes longer than most files' tests, so the files of a worker share one. */
async function startShared(): Promise<TestDatabase> {
  const database = await startTestDatabase({ fixture: FIXTURE });
  atEndOfWorker(() => database.stop());
  return database;
}

/** Like `useFixture`, for files whose tests roll back everything that they write, or write nothing. */
export function useSharedFixture() {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    shared ??= startShared();
    database = await shared;
  });
  const running = () => {
    if (!database) throw new Error('The database is started before the tests, not before the file is read.');
    return database;
  };
  const withFixture = (work: Work) => () => inRolledBack(running().sql, work);
  return {
    /** For reading only. */
    get sql() {
      return running().sql;
    },
    withFixture,
  };
}
