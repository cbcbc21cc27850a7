import { borrowTestDatabase } from '@dojang/embedded/testing/borrow';
import { expect, test } from 'vitest';
import { READING_FUNCTIONS, SMALL_FUNCTIONS } from './growing.logic.ts';

test('the functions allowed on a full disk are those that write nothing, and a few small ones', async () => {
  const database = await borrowTestDatabase();
  try {
    const callable = await database.sql<{ name: string; writes: boolean }[]>`
      select p.proname as name, p.provolatile = 'v' as writes from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))`;
    const named = (writes: boolean) => callable.filter((each) => each.writes === writes).map(({ name }) => name);
    expect([...READING_FUNCTIONS].sort()).toEqual([...new Set(named(false))].sort());
    expect([...SMALL_FUNCTIONS].filter((name) => !named(true).includes(name))).toEqual([]);
  } finally {
    await database.stop();
  }
});
