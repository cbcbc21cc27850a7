import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { type Actor, as, type PersonName, personId, refusalOf } from './support/actors.ts';
import { buffersOf } from './support/buffers.ts';
import { useFixture } from './support/fixture.ts';

// The owner, the manager and the member see the board `listed`. The viewer does not.
const { withFixture } = useFixture();

const noteId = (n: number) => `b1000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A document with links to notes inside a list, and a text that only looks like a link. */
const linking = (...ids: readonly string[]) => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: `[[${IDS.ourNote}]]` }] },
    ...ids.map((id) => ({
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            {
              type: 'paragraph',
              content: [{ type: 'noteLink', attrs: { id, projectId: IDS.ourProject, label: '노트' } }],
            },
          ],
        },
      ],
    })),
  ],
});

interface Note {
  n: number;
  to?: readonly string[];
  project?: string;
}
const addNote = (tx: Transaction, { n, to = [IDS.ourNote], project = IDS.ourProject }: Note) => tx`
  insert into public.notes (id, project_id, title, content, updated_at)
  values (${noteId(n)}, ${project}, ${`note ${n}`}, ${tx.json(linking(...to))}, now() - ${n}::int * interval '1 minute')`;
const linkFromIssue = (tx: Transaction, issue: string, to: string = IDS.ourNote) =>
  tx`update public.issues set body = ${tx.json(linking(to))}, updated_at = now() where id = ${issue}`;

interface Backlink {
  kind: string;
  id: string;
  number: number | null;
  title: string;
  total: number;
}
const read = (tx: Transaction, who: Actor | PersonName, note: string = IDS.ourNote, from?: number, most?: number) =>
  as(
    tx,
    who as Actor,
    (me) => me<Backlink[]>`select * from public.note_backlinks(${note}, ${from ?? null}, ${most ?? null})`,
  );
const idsOf = async (...args: Parameters<typeof read>) => (await read(...args)).map(({ id }) => id);

test(
  'notes and issues that link to a note are listed, the last changed first, and once for several links',
  withFixture(async (tx) => {
    await addNote(tx, { n: 2, to: [IDS.ourNote, IDS.ourRemovedNote, IDS.ourNote] });
    await addNote(tx, { n: 1 });
    await addNote(tx, { n: 3, to: [noteId(1)] });
    await addNote(tx, { n: 4, to: [] });
    await linkFromIssue(tx, IDS.ourIssue);
    const rows = await read(tx, 'viewer');
    expect(rows.map(({ kind, id, title, total }) => [kind, id, title, Number(total)])).toEqual([
      ['issue', IDS.ourIssue, 'issue', 3],
      ['note', noteId(1), 'note 1', 3],
      ['note', noteId(2), 'note 2', 3],
    ]);
    expect(rows.map(({ number }) => number)).toEqual([expect.any(Number), null, null]);
    expect(await idsOf(tx, 'viewer', noteId(1))).toEqual([noteId(3)]);
  }),
);

test(
  'users who cannot read the note, or the board of an issue, get no backlink',
  withFixture(async (tx) => {
    await addNote(tx, { n: 1 });
    await linkFromIssue(tx, IDS.listedIssue);
    for (const who of ['member', 'manager', 'owner'] as const) {
      expect(await idsOf(tx, who), who).toEqual([IDS.listedIssue, noteId(1)]);
    }
    const rows = await read(tx, 'viewer');
    expect(rows).toMatchObject([{ id: noteId(1), total: '1' }]);
    for (const who of ['stranger', 'admin', 'suspended', 'other'] as const)
      expect(await idsOf(tx, who), who).toEqual([]);
    expect(await refusalOf(idsOf(tx, 'guest'))).toMatch(/permission denied/);
    expect(await idsOf(tx, 'member', noteId(99))).toEqual([]);
  }),
);

test(
  'texts of another project are not listed, also for members of both projects',
  withFixture(async (tx) => {
    await addNote(tx, { n: 1, project: IDS.theirProject });
    await linkFromIssue(tx, IDS.theirIssue);
    await tx`
      with joined as (
        insert into public.project_members (project_id, user_id, member_email, joined_user_id, joined_at)
        values (${IDS.theirProject}, ${personId('other')}, 'member@example.com', ${personId('member')}, now()) returning id
      )
      insert into public.project_member_roles (member_id, role) select id, 'manager' from joined`;
    expect(await idsOf(tx, 'member', noteId(1))).toEqual([]);
    expect(await as(tx, 'member', (me) => me`select from public.notes where id = ${noteId(1)}`)).toHaveLength(1);
    expect(await idsOf(tx, 'member')).toEqual([]);
  }),
);

test(
  'texts in the trash and of archived boards are not listed until restored; a note in the trash keeps its backlinks',
  withFixture(async (tx) => {
    await addNote(tx, { n: 1 });
    await linkFromIssue(tx, IDS.listedIssue);
    const both = [IDS.listedIssue, noteId(1)];
    await as(tx, 'member', async (me) => {
      await me`select public.remove_note(${noteId(1)})`;
      await me`select public.remove_issues(${[IDS.listedIssue]}::uuid[])`;
    });
    expect(await idsOf(tx, 'member')).toEqual([]);
    await as(tx, 'member', async (me) => {
      await me`select public.restore_note(${noteId(1)})`;
      await me`select public.restore_issues(${[IDS.listedIssue]}::uuid[])`;
    });
    expect((await idsOf(tx, 'member')).sort()).toEqual(both.toSorted());
    await as(tx, 'owner', (me) => me`select public.archive_board(${IDS.listedBoard}, true)`);
    expect(await idsOf(tx, 'member')).toEqual([noteId(1)]);
    await as(tx, 'member', (me) => me`select public.remove_note(${IDS.ourNote})`);
    expect(await idsOf(tx, 'viewer')).toEqual([noteId(1)]);
  }),
);

test(
  'a link that is removed from a text disappears, a new one appears, and a note does not list itself',
  withFixture(async (tx) => {
    await addNote(tx, { n: 1 });
    const save = (rev: number, ...to: string[]) =>
      as(tx, 'member', (me) => me`select public.save_note(${noteId(1)}, ${rev}, null, ${me.json(linking(...to))}, '')`);
    await save(1, IDS.ourRemovedNote);
    expect(await idsOf(tx, 'viewer')).toEqual([]);
    expect(await idsOf(tx, 'viewer', IDS.ourRemovedNote)).toEqual([noteId(1)]);
    await save(2, IDS.ourNote, noteId(1));
    expect(await idsOf(tx, 'viewer')).toEqual([noteId(1)]);
    expect(await idsOf(tx, 'viewer', noteId(1))).toEqual([]);
  }),
);

test(
  'a long list is read in ranges of at most a hundred, with the total',
  withFixture(async (tx) => {
    for (let n = 1; n <= 30; n += 1) await addNote(tx, { n });
    const ids: string[] = [];
    for (const from of [0, 10, 20, 30]) {
      const rows = await read(tx, 'viewer', IDS.ourNote, from, 10);
      for (const { total } of rows) expect(Number(total)).toBe(30);
      ids.push(...rows.map(({ id }) => id));
    }
    expect(ids).toEqual(Array.from({ length: 30 }, (_, at) => noteId(at + 1)));
    expect(await idsOf(tx, 'viewer')).toEqual(ids.slice(0, 20));
    expect(await idsOf(tx, 'viewer', IDS.ourNote, -5, -5)).toEqual([]);
    for (let n = 31; n <= 120; n += 1) await addNote(tx, { n });
    expect(await idsOf(tx, 'viewer', IDS.ourNote, 0, 5_000)).toHaveLength(100);
  }),
);

test(
  'the cost does not grow with other notes of the project, nor with notes of other projects that name the note',
  withFixture(async (tx) => {
    for (let n = 1; n <= 5; n += 1) await addNote(tx, { n });
    const cost = () =>
      as(tx, 'member', (me) => buffersOf(me, 'select * from public.note_backlinks($1)', [IDS.ourNote]));
    const fill = async (first: number, project: string, to: string) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        insert into public.notes (id, project_id, content)
        select ('b1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${project}, ${tx.json(linking(to))}
        from generate_series(${first}::int, ${first + 1999}::int) n`;
      await tx`set local session_replication_role = origin`;
    };
    // New entries of the index wait in a pending list. An insert of this size leaves the list full or empty.
    const flush = () => tx`select gin_clean_pending_list('public.notes_links')`;
    await flush();
    await cost();
    const few = await cost();
    await fill(10_000, IDS.ourProject, IDS.ourRemovedNote);
    await fill(20_000, IDS.theirProject, IDS.ourNote);
    await flush();
    await cost();
    expect(await cost()).toBeLessThan(few + 60);
    await tx`analyze public.notes`;
    await cost();
    expect(await cost()).toBeLessThan(few + 60);
  }),
);
