import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { makeManyNotes, noteId } from '../../bench/support/many-notes.ts';
import { WORDS } from '../../bench/support/many-texts.ts';
import { IDS } from './access/fixture.ts';
import { type Actor, as, personId, refusalOf, resetActor, scalar, setActor } from './support/actors.ts';
import { buffersOf } from './support/buffers.ts';
import { useFixture } from './support/fixture.ts';
import { TEXT_WORDS } from './support/text-words.ts';

const { database, withFixture } = useFixture();

const idOf = (n: number) => `c1000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
interface Place {
  id: string;
  parent_id: string | null;
  rank: number;
  rev: number;
}
interface Moved {
  ok: boolean;
  rev: number;
  index_rev: number;
  moved: Place[];
  current: Place;
}
interface To {
  parent?: number | null;
  after?: number | null;
  baseRev?: number | null;
  last?: boolean;
  who?: Actor;
}

const place = (n: number | null | undefined) => (n === null || n === undefined ? null : idOf(n));
const move = (tx: Transaction, n: number, { parent, after, baseRev = null, last = false, who = 'member' }: To = {}) =>
  as(tx, who, (me) =>
    scalar<Moved>(me`select public.move_note(${idOf(n)}, ${place(parent)}, ${place(after)}, ${baseRev}, ${last})`),
  );

/** Notes 0 … count - 1 at the top level, in this order, without the note of the fixture. */
const withNotes = (count: number, work: (tx: Transaction) => Promise<void>) =>
  withFixture(async (tx) => {
    await tx`delete from public.note_places where project_id = ${IDS.ourProject}`;
    await tx`
      insert into public.notes (id, project_id)
      select ('c1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${IDS.ourProject}
      from generate_series(0, ${count - 1}::int) n`;
    await work(tx);
  });
const childrenOf = async (tx: Transaction, parent: number | null = null) => {
  const rows = await tx<{ id: string }[]>`
    select note_id as id from public.note_places
    where list_id = ${place(parent) ?? IDS.ourProject} order by rank, note_id`;
  return rows.map(({ id }) => Number(id.slice(-6)));
};

describe('a move', () => {
  test(
    'puts a note after another, first, or last, in any list',
    withNotes(5, async (tx) => {
      expect(await move(tx, 0, { after: 2 })).toMatchObject({ ok: true, rev: 2, moved: [{ id: idOf(0), rev: 2 }] });
      expect(await childrenOf(tx)).toEqual([1, 2, 0, 3, 4]);
      await move(tx, 4);
      await move(tx, 1, { last: true });
      expect(await childrenOf(tx)).toEqual([4, 2, 0, 3, 1]);
      await move(tx, 2, { parent: 4 });
      await move(tx, 3, { parent: 4 });
      await move(tx, 0, { parent: 4, last: true });
      expect(await childrenOf(tx)).toEqual([4, 1]);
      expect(await childrenOf(tx, 4)).toEqual([3, 2, 0]);
    }),
  );

  test(
    'a move next to a note that was moved away meanwhile ends last in the intended list',
    withNotes(4, async (tx) => {
      await move(tx, 1, { parent: 0 });
      await move(tx, 3, { after: 1 });
      expect(await childrenOf(tx)).toEqual([0, 2, 3]);
    }),
  );

  test(
    'a move of a note that was moved meanwhile is refused with its position; moves of other notes are no conflict',
    withNotes(4, async (tx) => {
      await move(tx, 0, { parent: 1, baseRev: 1, who: 'manager' });
      expect(await move(tx, 0, { parent: 2, baseRev: 1 })).toEqual({
        ok: false,
        current: { id: idOf(0), parent_id: idOf(1), rank: expect.any(Number), rev: 2 },
      });
      expect(await move(tx, 3, { parent: 2, baseRev: 1 })).toMatchObject({ ok: true });
      expect(await move(tx, 0, { parent: 2, baseRev: 2 })).toMatchObject({ ok: true, rev: 3 });
    }),
  );

  test(
    'a move that is sent again gets the same answer, and moves nothing',
    withNotes(3, async (tx) => {
      const first = await move(tx, 0, { parent: 1, baseRev: 1 });
      expect(await move(tx, 0, { parent: 1, baseRev: 1 })).toEqual({ ...first, moved: [] });
    }),
  );

  test(
    'a move cannot create a cycle or a 25th level, or use notes of other projects or in the trash',
    withNotes(30, async (tx) => {
      for (let n = 1; n < 24; n += 1) await move(tx, n, { parent: n - 1 });
      expect(await refusalOf(move(tx, 0, { parent: 0 }))).toBe('note_cycle');
      expect(await refusalOf(move(tx, 1, { parent: 20 }))).toBe('note_cycle');
      expect(await refusalOf(move(tx, 24, { parent: 23 }))).toBe('note_index_too_deep');
      await move(tx, 24, { parent: 22 });
      await move(tx, 26, { parent: 25 });
      expect(await refusalOf(move(tx, 25, { parent: 22 }))).toBe('note_index_too_deep');
      await as(tx, 'member', (me) => me`select public.remove_note(${idOf(29)})`);
      expect(await refusalOf(move(tx, 28, { parent: 29 }))).toBe('not_found');
      expect(await refusalOf(move(tx, 29))).toBe('not_found');
      for (const foreign of [IDS.theirNote, idOf(999)]) {
        const into = as(tx, 'member', (me) => me`select public.move_note(${idOf(28)}, ${foreign})`);
        expect(await refusalOf(into)).toBe('not_found');
        expect(await refusalOf(as(tx, 'member', (me) => me`select public.move_note(${foreign})`))).toBe('not_found');
      }
    }),
  );

  test(
    'a move is for members only',
    withNotes(2, async (tx) => {
      expect(await refusalOf(move(tx, 0, { after: 1, who: 'viewer' }))).toBe('forbidden');
      for (const who of ['stranger', 'admin', 'suspended'] as const) {
        expect(await refusalOf(move(tx, 0, { after: 1, who })), who).toBe('not_found');
      }
      expect(await refusalOf(move(tx, 0, { after: 1, who: 'guest' }))).toMatch(/permission denied/);
    }),
  );

  test(
    'a move to the same place many times keeps the order, and writes few rows',
    withNotes(400, async (tx) => {
      const order = await childrenOf(tx);
      let written = 0;
      let most = 0;
      for (let n = 200; n < 350; n += 1) {
        const { moved } = await move(tx, n, { after: 3 });
        written += moved.length;
        most = Math.max(most, moved.length);
        order.splice(order.indexOf(n), 1);
        order.splice(order.indexOf(3) + 1, 0, n);
      }
      expect(await childrenOf(tx)).toEqual(order);
      expect(most).toBeGreaterThan(1);
      expect(most).toBeLessThan(140);
      expect(written / 150).toBeLessThan(10);
    }),
  );

  test(
    'a move works in a list whose ranks are all equal, or at a limit',
    withNotes(300, async (tx) => {
      for (const rank of [0, 4503599627370496, -4503599627370496]) {
        await tx`update public.note_places set rank = ${rank} where project_id = ${IDS.ourProject}`;
        for (const to of [{}, { last: true }, { after: 100 }]) {
          const order = (await childrenOf(tx)).filter((n) => n !== 50);
          await move(tx, 50, to);
          const at = 'last' in to ? order.length : 'after' in to ? order.indexOf(100) + 1 : 0;
          expect(await childrenOf(tx)).toEqual(order.toSpliced(at, 0, 50));
        }
      }
    }),
  );
});

test(
  'a note with the id of another project cannot affect that project',
  withNotes(3, async (tx) => {
    const places = () => tx`
      select note_id, parent_id, rank, rev from public.note_places where project_id = ${IDS.ourProject} order by 1`;
    const before = await places();
    await setActor(tx, 'other');
    await tx`
      insert into public.notes (id, project_id)
      values (${IDS.ourProject}, ${IDS.theirProject}), (${idOf(10)}, ${IDS.theirProject}), (${idOf(11)}, ${IDS.theirProject})`;
    const moved = [
      await scalar<Moved>(tx`select public.move_note(${idOf(10)}, ${IDS.ourProject}, ${idOf(1)})`),
      await scalar<Moved>(tx`select public.move_note(${idOf(11)}, ${IDS.ourProject})`),
    ];
    expect(moved.flatMap((answer) => answer.moved.map(({ rank }) => rank))).toEqual([4294967296, 0]);
    const listed = await scalar<{ rows: { id: string; child_count: number }[] }>(
      tx`select public.note_children(${IDS.theirProject})`,
    );
    expect(listed.rows.find(({ id }) => id === IDS.ourProject)?.child_count).toBe(2);
    await tx`select public.remove_note(${IDS.ourProject})`;
    await resetActor(tx);
    expect(await places()).toEqual(before);
  }),
);

test(
  'a note cannot have the id of its own project',
  withNotes(1, async (tx) => {
    const named = as(
      tx,
      'member',
      (me) => me`
      insert into public.notes (id, project_id) values (${IDS.ourProject}, ${IDS.ourProject})`,
    );
    expect(await refusalOf(named)).toMatch(/notes_id_of_its_own/);
  }),
);

test('when two simultaneous moves would together create a cycle, one is refused', async () => {
  const { sql } = database;
  await sql`insert into public.notes (id, project_id) values (${idOf(1)}, ${IDS.ourProject}), (${idOf(2)}, ${IDS.ourProject})`;
  try {
    const under = (note: number, parent: number) =>
      sql.begin(async (tx) => {
        await setActor(tx, 'member');
        await tx`select public.move_note(${idOf(note)}, ${idOf(parent)})`;
        await tx`select pg_sleep(0.05)`;
      });
    const both = await Promise.allSettled([under(1, 2), under(2, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  } finally {
    await sql`delete from public.notes where id in (${idOf(1)}, ${idOf(2)})`;
  }
});

describe('the tree can be read', () => {
  interface All {
    rows: Place[];
    next: string | null;
  }
  interface Part {
    rows: (Place & { child_count: number })[];
    next: { rank: number; id: string } | null;
  }
  const read = <T = Part>(tx: Transaction, who: Actor, call: string) =>
    as(tx, who, (me) => scalar<T>(me.unsafe(`select public.${call}`)));

  test(
    'the tree can be read as a list in ranges and in order, with the number of children',
    withNotes(7, async (tx) => {
      await move(tx, 6, { parent: 2 });
      const ids: string[] = [];
      const counts: number[] = [];
      let next: Part['next'] = null;
      do {
        const from: string = next ? `${next.rank}, '${next.id}'` : 'null, null';
        const part: Part = await read(tx, 'viewer', `note_children('${IDS.ourProject}', null, ${from}, 2)`);
        ids.push(...part.rows.map(({ id }) => id));
        counts.push(...part.rows.map(({ child_count }) => child_count));
        next = part.next;
      } while (next);
      expect(ids).toEqual([0, 1, 2, 3, 4, 5].map(idOf));
      expect(counts).toEqual([0, 0, 1, 0, 0, 0]);
    }),
  );

  test(
    'the tree can be read as a whole in ranges, and as the path to a note',
    withNotes(7, async (tx) => {
      await move(tx, 6, { parent: 2 });
      const first = await read<All>(tx, 'viewer', `note_rows('${IDS.ourProject}', null, 4)`);
      const rest = await read<All>(tx, 'viewer', `note_rows('${IDS.ourProject}', '${first.next}', 4)`);
      expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6].map(idOf));
      expect(rest.next).toBeNull();
      const path = await as(tx, 'viewer', (me) => scalar<Place[]>(me`select public.note_path(${idOf(6)})`));
      expect(path.map(({ id }) => id)).toEqual([idOf(2), idOf(6)]);
    }),
  );

  test(
    'the tree can be read by members only',
    withNotes(1, async (tx) => {
      for (const call of [
        `note_children('${IDS.ourProject}')`,
        `note_rows('${IDS.ourProject}')`,
        `note_path('${idOf(0)}')`,
      ]) {
        expect(await refusalOf(read(tx, 'stranger', call)), call).toBe('not_found');
        expect(await refusalOf(read(tx, 'guest', call)), call).toMatch(/permission denied/);
      }
    }),
  );
});

const NEWEST = `
  select id, title from public.notes
  where removed_at is null and project_id = $1 order by updated_at desc limit 50`;

/** Database pages of the table and of an index for fifty rows that are all on different pages. */
const OF_FIFTY = 150;

/** Number of notes. Filling them takes most of the test's time. A search reads up to 500 of the newest notes in both projects. */
const SIZES = process.env.NIGHTLY ? [1_000, 8_000] : [600, 4_800];

test(
  'the cost of one note does not grow with the number of notes @nightly',
  withFixture(async (tx) => {
    const seen: Record<string, number[]> = {};
    for (const size of SIZES) {
      await tx`delete from public.notes where project_id = ${IDS.ourProject}`;
      await makeManyNotes(tx, IDS.ourProject, personId('owner'), size, TEXT_WORDS);
      await tx`update public.usage_limits set max_rows = null where resource = 'project_notes'`;
      const [note, parent] = [noteId(size / 2 + 5), noteId(100)];
      const works: Record<string, [string, ...string[]]> = {
        move: ['select public.move_note($1, $2)', note, parent],
        'move to the top': ['select public.move_note($1)', note],
        remove: ['select public.remove_note($1)', noteId(50)],
        restore: ['select public.restore_note($1)', noteId(50)],
        'beginning of the list': [`select public.note_children('${IDS.ourProject}')`],
        'newest notes': [NEWEST, IDS.ourProject],
        'search of a common word': ['select id from public.search_notes($1, $2)', IDS.ourProject, WORDS.common],
        'search of initials': ['select id from public.search_notes($1, $2)', IDS.ourProject, WORDS.initials],
      };
      for (const [what, [statement, ...values]] of Object.entries(works)) {
        const buffers = await as(tx, 'member', (me) => buffersOf(me, statement, values));
        seen[what] = [...(seen[what] ?? []), buffers];
      }
      const rare = await as(tx, 'member', (me) =>
        buffersOf(me, 'select id from public.search_notes($1, $2)', [IDS.ourProject, WORDS.rare]),
      );
      const perNote = 'search of a rare word, for each note that has it';
      seen[perNote] = [...(seen[perNote] ?? []), rare / Math.ceil(size / 2000)];
    }
    // Fifty rows are read in order without sorting the whole project, also when it is the largest of many.
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.notes (project_id) select gen_random_uuid() from generate_series(1, 2000)`;
    await tx`set local session_replication_role = origin`;
    await tx`analyze public.notes`;
    const newest = await as(tx, 'member', (me) => buffersOf(me, NEWEST, [IDS.ourProject]));
    expect(newest).toBeLessThan(200);
    // Reading all notes of the project would be noticed.
    expect(await scalar<number>(tx`select (pg_relation_size('public.notes') / 8192)::int`)).toBeGreaterThan(
      2 * OF_FIFTY,
    );
    for (const [what, [small = 0, large = 0]] of Object.entries(seen)) {
      // With eight times the notes an index has one more level. In a small project fifty rows are on a few pages, and in
      // a large one on fifty pages. A search for a common word reads the newest 500 notes, at worst one page each.
      const most = Math.max(3 * small, what.startsWith('search') ? 1500 : OF_FIFTY);
      expect(large, `${what}: ${small} and ${large} pages`).toBeLessThan(most);
    }
  }),
  300_000,
);
