import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { inRolledBack, rolledBack } from '../support/actors.ts';
import { useDatabase } from '../support/database.ts';
import { ACCESS } from './access.table.ts';
import { makeFixture } from './fixture.ts';
import { probe, tableOf, verbsOf } from './probe.ts';
import { type Cell, parseAccess } from './table.ts';
import { TABLES } from './tables.ts';

const database = useDatabase();
const cells = parseAccess(ACCESS);

/** The cells that differ from the table, as sentences. */
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
  const parts = Object.keys(TABLES).filter((name) => tableOf(name) === 'storage.objects');
  const wanted = [...tables.map((row) => row.name as string), ...parts].flatMap((name) =>
    verbsOf(name).map((verb) => `${name} ${verb}`),
  );
  expect(new Set(cells.map((cell) => `${cell.table} ${cell.verb}`))).toEqual(new Set(wanted));
});

test('every actor may do exactly what the matrix says', async () => {
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
  using: string | null;
  check: string | null;
}

/** Runs the affected part of the matrix for each mutant; returns the mutants that it does not detect. */
async function survivors(mutantsOf: (expression: string) => string[]): Promise<{ made: number; alive: string[] }> {
  return inRolledBack(database.sql, async (tx) => {
    await makeFixture(tx);
    const policies = await tx<Policy[]>`
      select schemaname || '.' || tablename as table, policyname as name, lower(cmd) as verb, qual as using,
        with_check as check
      from pg_policies where schemaname = 'public' or (schemaname = 'storage' and tablename = 'objects')`;
    const alive: string[] = [];
    let made = 0;
    for (const { table, name, verb, using, check } of policies) {
      const concerned = cells.filter(
        (cell) => tableOf(cell.table) === table && (cell.verb === verb || (cell.verb === 'forge' && verb === 'insert')),
      );
      const clauses = [
        ...mutantsOf(using ?? '').map((mutant) => `using (${mutant})`),
        ...mutantsOf(check ?? '').map((mutant) => `with check (${mutant})`),
      ];
      for (const clause of clauses) {
        made++;
        const noticed = await rolledBack(tx, async (inner) => {
          await inner.unsafe(`alter policy "${name}" on ${table} ${clause}`);
          return differences(inner, concerned);
        });
        if (noticed.length === 0) alive.push(`${name} on ${table} ${clause}`);
      }
    }
    return { made, alive };
  });
}

test('the matrix detects each policy that is replaced by true', async () => {
  const { made, alive } = await survivors((expression) => (expression ? ['true'] : []));
  expect(made).toBeGreaterThan(40);
  expect(alive).toEqual([]);
});

/** Parts of a policy that could be forgotten, and the policy without them. */
const FORGETTING: readonly [RegExp, string][] = [
  [/my_(project|site)_ids\('(member|editor|manager|owner)'::text\)/g, "my_$1_ids('viewer'::text)"],
  [/\( SELECT is_(active|admin)\(\) AS is_\1\)/g, 'true'],
  [/\([a-z_]+ (=|<=|>) (auth\.uid\(\)|now\(\)|'[a-z-]+'::text)\)/g, 'true'],
  [/\([a-z_]+ = ANY \(ARRAY\[[^\]]+\]\)\)/g, 'true'],
  [/\([a-z_]+ IS (NOT )?NULL\)/g, 'true'],
];

test('the matrix detects each policy from which one condition is removed', async () => {
  const { made, alive } = await survivors((expression) =>
    FORGETTING.flatMap(([part, instead]) =>
      [...expression.matchAll(part)].map(
        ({ 0: found, index }) =>
          expression.slice(0, index) + found.replace(part, instead) + expression.slice(index + found.length),
      ),
    ),
  );
  expect(made).toBeGreaterThan(40);
  expect(alive).toEqual([]);
});
