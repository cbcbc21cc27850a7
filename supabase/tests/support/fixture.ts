import type { Transaction } from '@dojang/embedded/sql';
import { beforeAll } from 'vitest';
import { makeFixture } from '../access/fixture.ts';
import { inRolledBack } from './actors.ts';
import { useDatabase } from './database.ts';

type Work = (tx: Transaction) => Promise<void>;

/** A database with the fixture of the access matrix. `withFixture` creates a test whose writes are rolled back. */
export function useFixture() {
  const database = useDatabase();
  beforeAll(() => database.sql.begin((tx) => makeFixture(tx)));
  const withFixture = (work: Work) => () => inRolledBack(database.sql, work);
  return { database, withFixture };
}
