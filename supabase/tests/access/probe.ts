import type { Transaction } from '@dojang/embedded/sql';
import { type Actor, personId, resetActor, rolledBack, setActor } from '../support/actors.ts';
import { IDS } from './fixture.ts';
import { TABLES, type TableProbe } from './tables.ts';

export const VERBS = ['select', 'insert', 'forge', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/** The verbs of a table in the matrix. `forge` is only used for rows that have an owner or a place. */
export const verbsOf = (table: string): Verb[] =>
  VERBS.filter((verb) => (verb === 'forge' ? probeOf(table).forge : verb === 'insert' || !probeOf(table).of));

/** The verbs in which a part of a table differs from the table. */
export const tableOf = (name: string): string => probeOf(name).of ?? name;

const probeOf = (table: string): TableProbe => {
  const probe = TABLES[table];
  if (!probe) throw new Error(`${table} is not in tables.ts`);
  return probe;
};

interface Row {
  key: string;
  label: string;
  content: string;
}

/** Rows of tables as actors see them. They stay the same, because every probe is rolled back. */
export type Snapshots = Map<string, readonly Row[]>;

/** Every row of the table, without policies. */
async function snapshot(tx: Transaction, table: string, actor: Actor): Promise<Row[]> {
  const { label, key = 't.id' } = probeOf(table);
  const me = actor === 'guest' ? 'null' : `'${personId(actor)}'`;
  return tx.unsafe<Row[]>(
    `select (${key})::text as key, (${label.replaceAll('$me', `${me}::uuid`)}) as label, md5(t::text) as content from ${tableOf(table)} t`,
  );
}

async function statementOf(tx: Transaction, table: string, verb: Verb, actor: Actor): Promise<string> {
  const { key = 't.id', insert, forge, set } = probeOf(table);
  if (verb === 'select') return `select (${key})::text as key from ${table} t`;
  // There is intentionally no WHERE.
  if (verb === 'delete') return `delete from ${table}`;
  if (verb === 'update') {
    const column = key.split(' ')[0]?.replace('t.', '') ?? '';
    return `update ${table} set ${set ?? `${column} = ${column}`}`;
  }
  const [site] = await tx<{ site_id: string }[]>`select site_id from public.pages where id = ${IDS.ourPage}`;
  const me = actor === 'guest' ? personId('other') : personId(actor);
  return ((verb === 'forge' && forge) || insert)
    .replaceAll('$me', `'${me}'`)
    .replaceAll('$other', `'${personId('other')}'`)
    .replaceAll('$site', `'${site?.site_id}'`);
}

const REFUSED = /permission denied|row-level security/;

/**
 * What a verb does to a table for an actor, in the words of the access table: `no` (refused), `yes` (inserted), `–` (no row),
 * or the labels of the affected rows, joined by `+`. For any other error it is the message. Everything is rolled back.
 */
export async function probe(
  tx: Transaction,
  table: string,
  verb: Verb,
  actor: Actor,
  known: Snapshots = new Map(),
): Promise<string> {
  const statement = await statementOf(tx, table, verb, actor);
  const isAddition = verb === 'insert' || verb === 'forge';
  const name = `${table} ${actor}`;
  const before = isAddition ? [] : (known.get(name) ?? (await snapshot(tx, table, actor)));
  if (!isAddition) known.set(name, before);
  try {
    return await rolledBack(tx, async (inner) => {
      await setActor(inner, actor);
      const seen = await inner.unsafe<{ key: string }[]>(statement);
      await resetActor(inner);
      if (isAddition) return 'yes';
      if (verb === 'select') return describe(before, new Set(seen.map((row) => row.key)));
      const after = new Map((await snapshot(inner, table, actor)).map((row) => [row.key, row.content]));
      return describe(
        before,
        new Set(before.filter((row) => after.get(row.key) !== row.content).map((row) => row.key)),
      );
    });
  } catch (error) {
    const { message } = error as Error;
    return REFUSED.test(message) ? 'no' : message;
  }
}

function describe(rows: readonly Row[], touched: ReadonlySet<string>): string {
  const labels = [...new Set(rows.map((row) => row.label))].sort();
  const words = labels.flatMap((label) => {
    const all = rows.filter((row) => row.label === label);
    const hit = all.filter((row) => touched.has(row.key)).length;
    if (hit === 0) return [];
    return [hit === all.length ? label : `some-${label}`];
  });
  return words.join('+') || '–';
}
