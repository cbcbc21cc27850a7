import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';
import { placeTree, type TreeNode } from './support/place-tree.ts';

const { withFixture } = useSharedFixture();

interface Saved {
  ok: boolean;
  rev?: number;
  current?: Record<string, unknown>;
}

const DOC = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const save = (tx: Transaction, rev: number, text: string, title = 'note') =>
  scalar<Saved>(tx`select public.save_note(${IDS.ourNote}, ${rev}, ${title}, ${tx.json(DOC(text))}, ${text})`);

describe('saving', () => {
  test(
    'a save on a stale revision changes nothing and returns the current version and its author',
    withFixture(async (tx) => {
      expect(await as(tx, 'member', (me) => save(me, 1, 'mine'))).toMatchObject({ ok: true, rev: 2 });
      const late = await as(tx, 'manager', (me) => save(me, 1, 'theirs'));
      expect(late).toMatchObject({ ok: false, current: { rev: 2, content: DOC('mine'), updated_by_name: 'member' } });
      expect(await scalar(tx`select body_text from public.notes where id = ${IDS.ourNote}`)).toBe('mine');
    }),
  );

  test(
    'a repeated save after a lost answer gets the same answer',
    withFixture(async (tx) => {
      const first = await as(tx, 'member', (me) => save(me, 1, 'text'));
      expect(await as(tx, 'member', (me) => save(me, 1, 'text'))).toEqual(first);
      expect((await as(tx, 'manager', (me) => save(me, 1, 'text'))).ok).toBe(false);
    }),
  );

  test(
    'text is stored in NFC',
    withFixture(async (tx) => {
      const typed = '회의록'.normalize('NFD');
      await as(tx, 'member', (me) => save(me, 1, typed, typed));
      const [note] = await tx`select title, content, body_text from public.notes where id = ${IDS.ourNote}`;
      expect(note).toEqual({ title: '회의록', content: DOC('회의록'), body_text: '회의록' });
    }),
  );

  test(
    'a save of a removed note is refused, and the answer says that it was removed',
    withFixture(async (tx) => {
      const answer = await as(tx, 'member', (me) =>
        scalar<Saved>(me`select public.save_note(${IDS.ourRemovedNote}, 1, 'late')`),
      );
      expect(answer).toMatchObject({ ok: false, current: { removed_at: expect.any(String) } });
    }),
  );

  test(
    'another user’s text is kept as a version before it is overwritten',
    withFixture(async (tx) => {
      // The fixture may be half an hour old, and a version is stored every ten minutes.
      await tx`update public.notes set updated_at = now() where id = ${IDS.ourNote}`;
      await as(tx, 'member', (me) => save(me, 1, 'first'));
      await as(tx, 'member', (me) => save(me, 2, 'second'));
      await as(tx, 'manager', (me) => save(me, 3, 'third'));
      const versions = await tx`
        select rev, content from public.note_versions where note_id = ${IDS.ourNote} and rev > 0 order by rev`;
      expect(versions.map((version) => version.rev)).toEqual([1, 3]);
      expect(versions[1]?.content).toEqual(DOC('second'));
    }),
  );

  const versionsOf = (tx: Transaction) =>
    tx`select rev, kind, content from public.note_versions where note_id = ${IDS.ourNote} and rev > 1 order by rev`;

  test(
    'a save that restores a version keeps the replaced text, also within ten minutes',
    withFixture(async (tx) => {
      const restore = (me: Transaction, rev: number, text: string) =>
        scalar<Saved>(
          me`select public.save_note(${IDS.ourNote}, ${rev}, 'note', ${me.json(DOC(text))}, ${text}, true)`,
        );
      await as(tx, 'member', (me) => save(me, 1, 'first'));
      await as(tx, 'member', (me) => save(me, 2, 'second'));
      expect(await as(tx, 'member', (me) => restore(me, 3, 'first'))).toMatchObject({ ok: true, rev: 4 });
      expect(await as(tx, 'member', (me) => restore(me, 4, 'second'))).toMatchObject({ ok: true, rev: 5 });
      expect(await versionsOf(tx)).toEqual([
        { rev: 3, kind: 'restore', content: DOC('second') },
        { rev: 4, kind: 'restore', content: DOC('first') },
      ]);
    }),
  );

  test(
    'a save that removes more than half of a long text keeps the old text, also within ten minutes',
    withFixture(async (tx) => {
      const long = '가'.repeat(600);
      const half = '가'.repeat(300);
      // A text that is sent decomposed counts the same number of letters.
      const less = '가'.repeat(299).normalize('NFD');
      for (const [at, text] of [long, half, long, less, '짧은 글', ''].entries()) {
        await as(tx, 'member', (me) => save(me, at + 1, text));
      }
      expect(await versionsOf(tx)).toEqual([{ rev: 4, kind: 'auto', content: DOC(long) }]);
    }),
  );

  test(
    'a hundred versions that restoring kept stay, and two hundred within an hour',
    withFixture(async (tx) => {
      await tx`
        insert into public.note_versions (note_id, project_id, rev, title, content, kind, at)
        select ${IDS.ourNote}, ${IDS.ourProject}, -n, 'old', '{"type": "doc", "content": []}', 'restore', now()
        from generate_series(1, 220) n`;
      const count = () =>
        scalar<number>(tx`select count(*)::int from public.note_versions where note_id = ${IDS.ourNote}`);
      expect(await count()).toBe(200);
      await tx`update public.note_versions set kept_at = kept_at - interval '2 hours'`;
      await as(tx, 'member', (me) => save(me, 1, '글'));
      expect(await count()).toBe(100);
    }),
  );

  test.each([
    ['viewer', 'forbidden'],
    ['stranger', 'not_found'],
    ['admin', 'not_found'],
    ['suspended', 'not_found'],
  ] as const)('%s is refused: %s', (actor, reason) =>
    withFixture(async (tx) => {
      expect(await refusalOf(as(tx, actor, (me) => save(me, 1, 'x')))).toBe(reason);
    })(),
  );

  test(
    'many saves of one afternoon are one line of activity',
    withFixture(async (tx) => {
      for (const rev of [1, 2, 3]) await as(tx, 'member', (me) => save(me, rev, `text ${rev}`));
      const lines = await tx`
        select actor_name, verb from public.activity where target_id = ${IDS.ourNote} and verb = 'note.updated'`;
      expect(lines.map((line) => line.actor_name)).toEqual(['member']);
    }),
  );
});

describe('the tree', () => {
  const [a, b, c] = ['1', '2', '3'].map((n) => `c0000000-0000-4000-8000-00000000000${n}`) as [string, string, string];
  const node = (id: string, ...children: TreeNode[]): TreeNode => ({ id, children });
  const withTree = (work: (tx: Transaction) => Promise<void>) =>
    withFixture(async (tx) => {
      for (const id of [a, b, c]) {
        await tx`insert into public.notes (id, project_id, title) values (${id}, ${IDS.ourProject}, ${id})`;
      }
      await work(tx);
    });
  /** The tree without the note of the fixture, which is in the same list. */
  const tree = async (tx: Transaction) => {
    const index = await scalar<{ id: string }[]>(
      tx`select p.note_index from public.projects p where p.id = ${IDS.ourProject}`,
    );
    return index.filter(({ id }) => id !== IDS.ourNote);
  };

  test(
    'a removed note’s children take its place, and it is restored to its old place',
    withTree(async (tx) => {
      await placeTree(tx, [node(a, node(b, node(c)))]);
      await as(tx, 'member', (me) => me`select public.remove_note(${b})`);
      expect(await tree(tx)).toEqual([node(a, node(c))]);
      await as(tx, 'member', (me) => me`select public.restore_note(${b})`);
      expect(await tree(tx)).toEqual([node(a, node(c), node(b))]);
    }),
  );

  test(
    'a note whose parent was removed is restored at the end of the top level, or at a given place',
    withTree(async (tx) => {
      await placeTree(tx, [node(a, node(b)), node(c)]);
      for (const id of [b, a]) await as(tx, 'member', (me) => me`select public.remove_note(${id})`);
      await as(tx, 'member', (me) => me`select public.restore_note(${b})`);
      expect(await tree(tx)).toEqual([node(c), node(b)]);
      await as(tx, 'member', (me) => me`select public.restore_note(${a}, ${c})`);
      expect(await tree(tx)).toEqual([node(c, node(a)), node(b)]);
    }),
  );

  test(
    'only managers can delete permanently, and only from the trash',
    withTree(async (tx) => {
      const purge = (actor: 'member' | 'manager', id: string) =>
        as(tx, actor, (me) => me`select public.purge_note(${id})`);
      expect(await refusalOf(purge('member', IDS.ourRemovedNote))).toBe('forbidden');
      expect(await refusalOf(purge('manager', a))).toBe('not_removed');
      await purge('manager', IDS.ourRemovedNote);
      expect(await tx`select from public.notes where id = ${IDS.ourRemovedNote}`).toHaveLength(0);
    }),
  );
});
