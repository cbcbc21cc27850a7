import { expect, test } from 'vitest';
import type { Transaction } from '../../../api-gateway/embedded/postgres/connect.ts';
import { inRolledBack, undone } from '../support/actors.ts';
import { useDatabase } from '../support/database.ts';
import { ACCESS } from './access.table.ts';
import { makeFixture } from './fixture.ts';
import { probe, VERBS } from './probe.ts';
import { type Cell, parseAccess } from './table.ts';

const database = useDatabase();
const cells = parseAccess(ACCESS);

/** Cells that are not as the table says, as sentences. */
async function differences(tx: Transaction, asked: readonly Cell[]): Promise<string[]> {
  const found: string[] = [];
  for (const { table, verb, actor, expected } of asked) {
    const outcome = await probe(tx, table, verb, actor);
    if (outcome !== expected) found.push(`${verb} ${table} as ${actor}: ${outcome} instead of ${expected}`);
  }
  return found;
}

test('every table is in the matrix with every verb', async () => {
  const tables = await database.sql`select 'public.' || tablename as name from pg_tables where schemaname = 'public'`;
  const wanted = [...tables.map((row) => row.name as string), 'storage.objects'].flatMap((name) =>
    VERBS.map((verb) => `${name} ${verb}`),
  );
  expect(new Set(cells.map((cell) => `${cell.table} ${cell.verb}`))).toEqual(new Set(wanted));
});

test('everybody may do what the matrix says, and nothing else', async () => {
  const found = await inRolledBack(database.sql, async (tx) => {
    await makeFixture(tx);
    return differences(tx, cells);
  });
  expect(found).toEqual([]);
});

interface Policy {
  table: string;
  name: string;
  verb: string;
  using: boolean;
  check: boolean;
}

test('a policy that lets everything through is noticed, whichever it is', async () => {
  const survivors = await inRolledBack(database.sql, async (tx) => {
    await makeFixture(tx);
    const policies = await tx<Policy[]>`
      select schemaname || '.' || tablename as table, policyname as name, lower(cmd) as verb,
        qual is not null as using, with_check is not null as check
      from pg_policies where schemaname = 'public' or (schemaname = 'storage' and tablename = 'objects')`;
    expect(policies.length).toBeGreaterThan(40);
    const alive: string[] = [];
    for (const { table, name, verb, using, check } of policies) {
      const concerned = cells.filter((cell) => cell.table === table && cell.verb === verb);
      for (const clause of [using ? 'using (true)' : '', check ? 'with check (true)' : ''].filter(Boolean)) {
        const noticed = await undone(tx, async (inner) => {
          await inner.unsafe(`alter policy "${name}" on ${table} ${clause}`);
          return differences(inner, concerned);
        });
        if (noticed.length === 0) alive.push(`${name} on ${table} ${clause}`);
      }
    }
    return alive;
  });
  expect(survivors).toEqual([]);
});
