import type { Sql } from '@dojang/embedded/sql';
import { startTestDatabase, type TestDatabase, type TestDatabaseOptions } from '@dojang/embedded/testing';
import { afterAll, beforeAll } from 'vitest';

/** A migrated database for the tests of a file. */
export function useDatabase(options?: TestDatabaseOptions): {
  readonly sql: Sql;
  readonly embedded: TestDatabase['embedded'];
} {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await startTestDatabase(options);
  });
  afterAll(() => database?.stop());
  const running = () => {
    if (!database) throw new Error('The database is started before the tests, not before the file is read.');
    return database;
  };
  return {
    get sql() {
      return running().sql;
    },
    get embedded() {
      return running().embedded;
    },
  };
}
