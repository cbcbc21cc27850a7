import type { Transaction } from '@dojang/embedded/sql';
import { afterAll, describe, expect, test } from 'vitest';
import { inRolledBack, rolledBack } from '../support/actors.ts';
import { useFixture } from '../support/fixture.ts';
import { ACCESS } from './access.table.ts';
import { probe, type Snapshots, tableOf, verbsOf } from './probe.ts';
import { type Cell, parseAccess } from './table.ts';
import { TABLES } from './tables.ts';

const { database } = useFixture();
const cells = parseAccess(ACCESS);
/** Each table has its own test, because one test of all tables takes longer than a test may take on a busy machine. */
const tables = [...new Set(cells.map((cell) => tableOf(cell.table)))];

/** The cells that differ from the access table, as sentences. */
async function differences(
  tx: Transaction,
  asked: readonly Cell[],
  { most = Number.POSITIVE_INFINITY, known = new Map() }: { most?: number; known?: Snapshots } = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const { table, verb, actor, expected } of asked) {
    const outcome = await probe(tx, table, verb, actor, known);
    if (outcome !== expected) found.push(`${verb} ${table} as ${actor}: ${outcome} instead of ${expected}`);
    if (found.length >= most) break;
  }
  return found;
}

test('every table is in the matrix with every verb', async () => {
  const rows = await database.sql`select 'public.' || tablename as name from pg_tables where schemaname = 'public'`;
  const parts = Object.keys(TABLES).filter((name) => tableOf(name) === 'storage.objects');
  const wanted = [...rows.map((row) => row.name as string), ...parts].flatMap((name) =>
    verbsOf(name).map((verb) => `${name} ${verb}`),
  );
  expect(new Set(cells.map((cell) => `${cell.table} ${cell.verb}`))).toEqual(new Set(wanted));
});

test.each(tables)('every actor may do with %s exactly what the matrix says', async (table) => {
  const asked = cells.filter((cell) => tableOf(cell.table) === table);
  expect(await inRolledBack(database.sql, (tx) => differences(tx, asked))).toEqual([]);
});

/** The rows about themselves that a suspended user may read, besides the profile. */
const OWN = new Set(['public.agreement_consents select', 'public.notice_reads select']);

test.each(tables)(
  'a session without its code may do with %s the same as a suspended user, and read only its profile',
  async (table) => {
    const asked = cells
      .filter((cell) => tableOf(cell.table) === table && cell.actor === 'suspended')
      .map((cell) => (OWN.has(`${cell.table} ${cell.verb}`) ? { ...cell, expected: '–' } : cell));
    const found = await inRolledBack(database.sql, async (tx) => {
      await tx`update public.profiles set suspended_at = null, is_secure_login = true where suspended_at is not null`;
      return differences(tx, asked);
    });
    expect(found).toEqual([]);
  },
);

interface Policy {
  name: string;
  verb: string;
  using: string | null;
  check: string | null;
}

/**
 * The parts of a table's policies that are tested one after another. Storage has one table for all buckets, and testing its
 * mutants takes a minute on a busy machine.
 */
const PARTS = tables.flatMap((table) => {
  const count = table === 'storage.objects' ? 4 : 1;
  return Array.from({ length: count }, (_, part) => ({ table, part, count }));
});

/** Runs the affected part of the matrix for each mutant. Returns the mutants that the matrix does not detect. */
async function survivors(
  { table, part, count }: (typeof PARTS)[number],
  mutantsOf: (expression: string) => string[],
): Promise<{ made: number; alive: string[] }> {
  return inRolledBack(database.sql, async (tx) => {
    const policies = await tx<Policy[]>`
      select policyname as name, lower(cmd) as verb, qual as using, with_check as check
      from pg_policies where schemaname || '.' || tablename = ${table} order by policyname`;
    const alive: string[] = [];
    const known: Snapshots = new Map();
    let made = 0;
    for (const { name, verb, using, check } of policies.filter((_, at) => at % count === part)) {
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
          return differences(inner, concerned, { most: 1, known });
        });
        if (noticed.length === 0) alive.push(`${name} on ${table} ${clause}`);
      }
    }
    return { made, alive };
  });
}

/** Makes a mutant for each part of a policy: the policy without this part. */
const FORGETTING: readonly [RegExp, string][] = [
  [/my_(project|site)_ids\('(member|editor|manager|owner)'::text\)/g, "my_$1_ids('viewer'::text)"],
  [/\( SELECT is_(active|admin)\(\) AS is_\1\)/g, 'true'],
  [/\([a-z_]+ (=|<=|>) (auth\.uid\(\)|now\(\)|'[a-z-]+'::text)\)/g, 'true'],
  [/\([a-z_]+ = ANY \(ARRAY\[[^\]]+\]\)\)/g, 'true'],
  [/\([a-z_]+ IS (NOT )?NULL\)/g, 'true'],
];

const MUTATIONS: Record<string, (expression: string) => string[]> = {
  'that is replaced by true': (expression) => (expression ? ['true'] : []),
  'from which one condition is removed': (expression) =>
    FORGETTING.flatMap(([part, instead]) =>
      [...expression.matchAll(part)].map(
        ({ 0: found, index }) =>
          expression.slice(0, index) + found.replace(part, instead) + expression.slice(index + found.length),
      ),
    ),
};

describe.each(Object.entries(MUTATIONS))('the matrix detects each policy %s', (_, mutantsOf) => {
  let total = 0;
  afterAll(() => expect(total).toBeGreaterThan(40));

  test.each(PARTS)('on $table, part $part', async (part) => {
    const { made, alive } = await survivors(part, mutantsOf);
    total += made;
    expect(alive).toEqual([]);
  });
});
