import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, scalar } from './support/actors.ts';
import { cpuOf } from './support/cpu.ts';
import { useFixture } from './support/fixture.ts';
import { placeTree, type TreeNode } from './support/place-tree.ts';

const { withFixture } = useFixture();

const idOf = (n: number) => `c1000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const leaf = (n: number): TreeNode => ({ id: idOf(n), children: [] });
/** Makes `count` notes in lists of at most ten, so that the tree is about as deep as real trees. */
function wide(count: number): TreeNode[] {
  const nodes = Array.from({ length: count }, (_, n) => leaf(n));
  for (const [n, node] of nodes.entries()) if (n >= 10) nodes[Math.floor(n / 10) - 1]?.children.push(node);
  return nodes.slice(0, 10);
}
const flat = (count: number): TreeNode[] => Array.from({ length: count }, (_, n) => leaf(n));
const chain = (levels: number): TreeNode[] => {
  let list: TreeNode[] = [];
  for (let n = levels - 1; n >= 0; n -= 1) list = [{ id: idOf(n), children: list }];
  return list;
};

const makeNotes = (tx: Transaction, count: number) => tx`
  insert into public.notes (id, project_id)
  select ('c1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${IDS.ourProject}
  from generate_series(0, ${count - 1}::int) n`;
/** The tree without the note of the fixture, which is in the same list. */
const tree = async (tx: Transaction) => {
  const index = await scalar<TreeNode[]>(tx`select p.note_index from public.projects p where p.id = ${IDS.ourProject}`);
  return index.filter(({ id }) => id !== IDS.ourNote);
};

/** Number of notes of the larger tree. */
const LARGE = process.env.NIGHTLY ? 8000 : 4000;

/** Runs without the triggers of saves, which would take a hundred times as long. */
async function inReplica(tx: Transaction, work: () => PromiseLike<unknown>): Promise<void> {
  await tx`set local session_replication_role = replica`;
  await work();
  await tx`set local session_replication_role = origin`;
}

/** Makes these notes the only ones in the tree of the project. */
const placeOnly = (tx: Transaction, count: number, nodes: TreeNode[]) =>
  inReplica(tx, async () => {
    await tx`delete from public.note_places where project_id = ${IDS.ourProject}`;
    await tx`
      insert into public.note_places (note_id, project_id, rank)
      select n.id, n.project_id, 0 from public.notes n
      where n.project_id = ${IDS.ourProject} and n.id between ${idOf(0)} and ${idOf(count - 1)}`;
    await placeTree(tx, nodes);
  });

/** CPU milliseconds of the fastest of three reads. */
async function readingTime(tx: Transaction): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < 3; round += 1) took.push(await cpuOf(tx, () => tree(tx)));
  return Math.min(...took);
}

test(
  'a whole tree is read in linear time',
  withFixture(async (tx) => {
    await inReplica(tx, () => makeNotes(tx, LARGE));
    for (const shape of [wide, flat]) {
      await placeOnly(tx, LARGE / 4, shape(LARGE / 4));
      const small = await readingTime(tx);
      await placeOnly(tx, LARGE, shape(LARGE));
      expect(await tree(tx)).toEqual(shape(LARGE));
      // Four times the notes take four times as long when it is linear, sixteen times when it is quadratic.
      expect((await readingTime(tx)) / Math.max(small, 10), shape.name).toBeLessThan(10);
    }
  }),
  300_000,
);

test(
  'a restored note that would be below 24 levels is placed at the end of the top level',
  withFixture(async (tx) => {
    await makeNotes(tx, 25);
    await placeTree(tx, chain(24));
    await as(tx, 'member', (me) => me`select public.remove_note(${idOf(24)})`);
    await as(tx, 'member', (me) => me`select public.restore_note(${idOf(24)}, ${idOf(23)})`);
    const top = await tree(tx);
    expect(top.map((node) => node.id)).toEqual([idOf(0), idOf(24)]);
  }),
);

test(
  'a purged note is removed from the tree, and its children take its place',
  withFixture(async (tx) => {
    await makeNotes(tx, 4);
    await placeTree(tx, chain(4));
    for (const n of [1, 2]) await as(tx, 'member', (me) => me`select public.remove_note(${idOf(n)})`);
    await as(tx, 'manager', (me) => me`select public.purge_note(${idOf(1)})`);
    await tx`update public.notes set purge_at = now() where id = ${idOf(2)}`;
    await tx`select public.purge_expired()`;
    expect(await tree(tx)).toEqual([{ id: idOf(0), children: [leaf(3)] }]);
  }),
);
