import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, refusalOf, scalar } from './support/actors.ts';
import { cpuOf } from './support/cpu.ts';
import { useFixture } from './support/fixture.ts';

const { withFixture } = useFixture();

interface Node {
  id: string;
  children: Node[];
}

const idOf = (n: number) => `c1000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const leaf = (n: number): Node => ({ id: idOf(n), children: [] });
/** `count` notes in lists of at most ten, so that the tree is about as deep as real ones. */
function wide(count: number): Node[] {
  const nodes = Array.from({ length: count }, (_, n) => leaf(n));
  for (const [n, node] of nodes.entries()) if (n >= 10) nodes[Math.floor(n / 10) - 1]?.children.push(node);
  return nodes.slice(0, 10);
}
const flat = (count: number): Node[] => Array.from({ length: count }, (_, n) => leaf(n));
const chain = (levels: number): Node[] => {
  let list: Node[] = [];
  for (let n = levels - 1; n >= 0; n -= 1) list = [{ id: idOf(n), children: list }];
  return list;
};

const makeNotes = (tx: Transaction, count: number) => tx`
  insert into public.notes (id, project_id)
  select ('c1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${IDS.ourProject}
  from generate_series(0, ${count - 1}::int) n`;
const saveIndex = (tx: Transaction, index: unknown) =>
  as(tx, 'member', (me) =>
    scalar<{ ok: boolean }>(
      me`select public.save_note_index(${IDS.ourProject}, p.index_rev, ${me.json(index as never)})
        from public.projects p where p.id = ${IDS.ourProject}`,
    ),
  );
/** Without the note of the fixture, which is in the same list. */
const tree = async (tx: Transaction) => {
  const index = await scalar<Node[]>(tx`select p.note_index from public.projects p where p.id = ${IDS.ourProject}`);
  return index.filter(({ id }) => id !== IDS.ourNote);
};

test(
  'a whole tree is saved and read in linear time',
  withFixture(async (tx) => {
    await makeNotes(tx, 8000);
    for (const shape of [wide, flat]) {
      const small: Record<string, number> = {};
      const large: Record<string, number> = {};
      for (const [size, times] of [
        [2000, small],
        [8000, large],
      ] as const) {
        // The limit would also count the other notes.
        await tx`delete from public.note_places where project_id = ${IDS.ourProject} and note_id >= ${idOf(size)}`;
        const index = shape(size);
        times.save = await cpuOf(tx, () => saveIndex(tx, index));
        times.read = await cpuOf(tx, () => tree(tx));
        await tx`
          insert into public.note_places (note_id, project_id, rank)
          select n.id, n.project_id, 0 from public.notes n
          where n.project_id = ${IDS.ourProject} and n.id >= ${idOf(size)}`;
      }
      // Four times the notes take four times as long when it is linear, sixteen times when it is quadratic.
      for (const [what, time] of Object.entries(large)) {
        expect(time / Math.max(small[what] ?? 0, 10), `${what}, ${shape.name}`).toBeLessThan(10);
      }
    }
  }),
  120_000,
);

describe('a tree has limits', () => {
  test(
    'a tree may have 60,000 notes',
    withFixture(async (tx) => {
      expect(await refusalOf(saveIndex(tx, flat(60_001)))).toBe('note_index_too_large');
    }),
  );

  test(
    'a tree may have 24 levels',
    withFixture(async (tx) => {
      await makeNotes(tx, 25);
      expect(await saveIndex(tx, chain(24))).toMatchObject({ ok: true });
      expect(await refusalOf(saveIndex(tx, chain(25)))).toBe('note_index_too_deep');
      expect(await refusalOf(saveIndex(tx, chain(2000)))).toBe('note_index_too_deep');
    }),
  );

  test(
    'a restored note that would be too deep is placed at the end of the top level',
    withFixture(async (tx) => {
      await makeNotes(tx, 25);
      await saveIndex(tx, chain(24));
      await as(tx, 'member', (me) => me`select public.remove_note(${idOf(24)})`);
      await as(tx, 'member', (me) => me`select public.restore_note(${idOf(24)}, ${idOf(23)})`);
      const top = await tree(tx);
      expect(top.map((node) => node.id)).toEqual([idOf(0), idOf(24)]);
      expect(await saveIndex(tx, top)).toMatchObject({ ok: true });
    }),
  );

  test.each([
    ['ids that are not ids', flat(3).map(() => ({ id: 1, children: [] }))],
    ['children that are none', [{ id: idOf(0), children: 'x' }]],
    ['numbers', [1, 2, 3]],
    ['a thing deep inside', [{ id: idOf(0), children: [{ id: idOf(1), children: [{ id: idOf(2), x: 1 }] }] }]],
    ['null', null],
  ])('a tree refuses %s', (_, index) =>
    withFixture(async (tx) => {
      await makeNotes(tx, 3);
      expect(await refusalOf(saveIndex(tx, index))).toBe('invalid_note_index');
    })(),
  );
});

test(
  'a purged note is removed from the tree, so that the tree can be saved again',
  withFixture(async (tx) => {
    await makeNotes(tx, 4);
    await saveIndex(tx, chain(4));
    const stale = await tree(tx);
    for (const n of [1, 2]) await as(tx, 'member', (me) => me`select public.remove_note(${idOf(n)})`);
    // Another user's order still named them.
    await saveIndex(tx, stale);
    await as(tx, 'manager', (me) => me`select public.purge_note(${idOf(1)})`);
    await tx`update public.notes set purge_at = now() where id = ${idOf(2)}`;
    await tx`select public.purge_expired()`;
    expect(await tree(tx)).toEqual([{ id: idOf(0), children: [leaf(3)] }]);
    expect(await saveIndex(tx, await tree(tx))).toMatchObject({ ok: true });
  }),
);
