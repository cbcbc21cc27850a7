import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { fileId, makeManyFiles } from '../../bench/support/many-files.ts';
import { issueId, makeManyIssues } from '../../bench/support/many-issues.ts';
import { makeManyNotes, noteId } from '../../bench/support/many-notes.ts';
import { IDS } from './access/fixture.ts';
import { as, personId, scalar } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';
import { rowsRead } from './support/rows-read.ts';
import { TEXT_WORDS } from './support/text-words.ts';

const { withFixture } = useFixture();

const NOTES = 3_000;
/** Number of notes. It is larger than the number of newest notes, which every search reads in order. */
const OLD = noteId(NOTES - 7);
const TITLE = '뷁 값, 두꺼비? 🍉';
const TEXT = '풋 Ünï "Q&A" x_y\\z 100% 퀴즈\n끝';

async function hideOne(tx: Transaction): Promise<void> {
  await makeManyNotes(tx, IDS.ourProject, personId('owner'), NOTES, TEXT_WORDS);
  await tx`update public.notes set title = ${TITLE}, body_text = ${TEXT} where id = ${OLD}`;
  // The notes look as if they were not changed: `save_note` sets the time, and the trigger of saves does not.
  await tx`analyze public.notes`;
}

const search = (tx: Transaction, query: string, project: string | null = IDS.ourProject) =>
  as(tx, 'viewer', async (me) => {
    const found = await me`select id from public.search_notes(${project}, ${query})`;
    return found.map((row) => row.id as string);
  });

/** The right result of a search: it compares every note. */
async function compareAll(tx: Transaction, query: string): Promise<string[]> {
  const isInitials = /^[ㄱ-ㅎ 0-9]+$/.test(query) && /[ㄱ-ㅎ]/.test(query);
  const letters = isInitials
    ? query.replaceAll(' ', '')
    : await scalar<string>(tx`select public.hangul_jamo(${query})`);
  const letterOf = tx(isInitials ? 'hangul_chosung' : 'hangul_jamo');
  const found = await tx`
    select id from (
      select id, title, updated_at from public.notes
      where project_id = ${IDS.ourProject} and removed_at is null
        and strpos(${tx(isInitials ? 'search_chosung' : 'search_jamo')}, ${letters}) > 0
      order by updated_at desc limit 30
    ) n
    order by strpos(public.${letterOf}(title), ${letters}) = 0, updated_at desc`;
  return found.map((row) => row.id as string);
}

const HIDDEN = [
  '뷁',
  '뷀',
  '뷁 값',
  '값,',
  '두꺼',
  '꺼ㅂ',
  '풋',
  'ünï',
  'Ü',
  '"q',
  'q&a',
  '&',
  '_',
  '\\',
  '%',
  'y\\z',
  '퀴',
  '퀴ㅈ',
];
const INITIALS = ['ㄸㄲ', 'ㄲㅂ', 'ㄲ', 'ㅋㅈ', 'ㅋ'];

describe('among many notes', () => {
  test(
    'a search finds the same as comparing every note, and reads only the newest notes and its matches',
    withFixture(async (tx) => {
      await hideOne(tx);
      const some = [
        '수',
        '수박',
        '록',
        '의록',
        '회읠',
        '노트 19',
        '트 2',
        '여름수박',
        ' 견',
        'ㅎㅇㄹ',
        'ㅅㅂ',
        '1',
        '뷁뷁',
        '%%',
        '🍇',
      ];
      for (const query of [...HIDDEN, ...INITIALS, ...some, '🍉', '? 🍉', `${TITLE.slice(0, 9)}`]) {
        const expected = await compareAll(tx, query.trim().toLowerCase());
        expect(await search(tx, query), query).toEqual(expected);
        expect(await search(tx, query, null), `${query} in all projects`).toEqual(expected);
      }

      // When one note matches, the search reads the newest notes and this note, also for one syllable or one initial.
      for (const query of [...HIDDEN, ...INITIALS]) {
        const rows = await rowsRead(tx, () => search(tx, query));
        // It reads the note itself twice, and notes in which other letters belong to the same group.
        expect(rows, query).toBeLessThan(500 + 50);
        expect(rows, query).toBeGreaterThan(0);
      }

      // A word in a few of the newest notes is found by reading in order, without the index. One of forty notes has it:
      // 12 or 13 of the newest 500.
      await tx`update public.notes set title = '드문 낱말' where right(id::text, 12)::int % 40 = 0 and project_id = ${IDS.ourProject}`;
      expect(await search(tx, '드문')).toEqual(await compareAll(tx, '드문'));
    }),
    60_000,
  );
});

test(
  'a person with fifty projects searches all of them, and reads no more of each than its newest notes',
  withFixture(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      with made as (
        insert into public.projects (name, owner_id) select '프로젝트 ' || n, ${personId('owner')} from generate_series(1, 50) n
        returning id
      ), joined as (
        insert into public.project_members (project_id, member_email, joined_user_id, joined_at)
        select id, 'viewer@example.com', ${personId('viewer')}, now() from made returning id
      )
      insert into public.project_member_roles (member_id, role) select id, 'viewer' from joined`;
    await tx`
      insert into public.notes (project_id, title, search_jamo, search_chosung, updated_at)
      select p.id, '노트 ' || n, public.hangul_jamo('노트 ' || n || case when n = 60 then ' 뷁' else '' end), 'ㄴㅌ' || n,
        now() - n * interval '1 hour' - interval '1 second' * (row_number() over (partition by n order by p.id))
      from public.projects p, generate_series(1, 60) n where p.name like '프로젝트 %'`;
    await tx`set local session_replication_role = origin`;
    await tx`analyze public.notes`;
    const newest = (where: string) =>
      tx.unsafe(`select id from public.notes where removed_at is null and ${where} order by updated_at desc limit 30`);
    const ids = async (where: string) => (await newest(where)).map((row) => row.id as string);
    expect(await search(tx, '노트', null)).toEqual(await ids(`title like '노트%'`));
    expect(await search(tx, '뷁', null)).toEqual(await ids(`search_jamo like '%ㅂㅜㅔㄹㄱ%'`));
    expect(await rowsRead(tx, () => search(tx, '노트', null))).toBeLessThan(4_000);
    expect(await rowsRead(tx, () => search(tx, '뷁', null))).toBeLessThan(4_000);
  }),
  300_000,
);

/** Functions that fill a table, and the number of newest rows that a search reads before it uses the index. */
const OTHERS = [
  { table: 'issues', title: '이슈', search: 'search_issues', fill: makeManyIssues, idOf: issueId, newest: 300 },
  { table: 'files', title: '파일', search: 'search_files', fill: makeManyFiles, idOf: fileId, newest: 1_000 },
] as const;
const ROWS = 1_500;

describe.each(OTHERS)('among many $table', ({ table, title, search: name, fill, idOf, newest }) => {
  test(
    'a search finds the same as comparing each row, and finds a single match without reading the others',
    withFixture(async (tx) => {
      await fill(tx, IDS.ourProject, personId('owner'), ROWS, TEXT_WORDS);
      const hidden = idOf(ROWS - 7);
      await tx`set local session_replication_role = replica`;
      await tx`
        update ${tx(`public.${table}`)}
        set search_jamo = public.hangul_jamo(${TITLE}), search_chosung = public.hangul_chosung(${TITLE})
        where id = ${hidden}`;
      await tx`set local session_replication_role = origin`;
      const found = async (query: string, project: string | null = IDS.ourProject) => {
        const rows = await as(
          tx,
          'viewer',
          (me) => me`select id from ${me(`public.${name}`)}(${project}, ${query}, 8)`,
        );
        return rows.map((row) => row.id as string);
      };
      for (const query of ['뷁', '뷀', '값,', '두꺼', '꺼ㅂ', 'ㄷㄲ', 'ㄲ', '🍉']) {
        expect(await found(query), query).toEqual([hidden]);
        expect(await found(query, null), query).toEqual([hidden]);
      }
      expect(await found('뷁뷁')).toEqual([]);
      const rows = await rowsRead(tx, () => found('뷁 값'), table);
      expect(rows).toBeLessThan(newest + 50);
      expect(rows).toBeGreaterThan(0);
      for (const query of ['회의록', '수박', `${title} 49`, 'ㅎㅇㄹ']) {
        const isInitials = query === 'ㅎㅇㄹ';
        const letters = isInitials ? query : await scalar<string>(tx`select public.hangul_jamo(${query})`);
        const column = isInitials ? 'search_chosung' : 'search_jamo';
        const expected = await tx`
          select id from ${tx(`public.${table}`)}
          where removed_at is null and project_id = ${IDS.ourProject} and strpos(${tx(column)}, ${letters}) > 0
          order by updated_at desc limit 8`;
        expect(await found(query), query).toEqual(expected.map((row) => row.id));
      }
    }),
    60_000,
  );
});

/**
 * `strpos` compares the whole pattern at each letter of this text. The text has all letter groups of the pattern, but not the
 * pattern.
 */
const REPEATED = `나${'아'.repeat(180)}`;
const CRAFTED = `ㄴㅏㅇㅏㅇ${'ㅇㅏ'.repeat(10_000)}`;

/** Number of look-ups of a statement by a primary key. */
async function lookUps(tx: Transaction, table: string, work: () => Promise<unknown>): Promise<number> {
  const scans = () => scalar<string>(tx`select pg_stat_get_xact_numscans(${`public.${table}_pkey`}::regclass)`);
  const before = Number(await scans());
  await work();
  return Number(await scans()) - before;
}

describe('a search for a long text that is made to be compared in full', () => {
  const ofNotes = { table: 'notes', fill: makeManyNotes, search: 'search_notes', scope: 'project_id' };
  const ofIssues = { table: 'issues', fill: makeManyIssues, search: 'search_issues', scope: 'board_id' };
  test.each([ofNotes, ofIssues])(
    'a search compares a few of the $table that are made to take long, and few of the newest @nightly',
    ({ table, fill, search: name, scope }) =>
      withFixture(async (tx) => {
        // The text has a usual length, because the number of read rows depends on it.
        await fill(tx, IDS.ourProject, personId('owner'), 400);
        await tx`set local session_replication_role = replica`;
        const crafted = await tx`
          update ${tx(`public.${table}`)} set search_jamo = ${CRAFTED}
          where id in (select id from ${tx(`public.${table}`)} where project_id = ${IDS.ourProject}
            and removed_at is null order by updated_at limit 60) returning ${tx(scope)} as scope`;
        await tx`set local session_replication_role = origin`;
        const found = (query: string) =>
          as(tx, 'viewer', (me) => me`select id from ${me(`public.${name}`)}(${IDS.ourProject}, ${query}, 8)`);
        expect(await found('록')).toHaveLength(8);
        expect(await lookUps(tx, table, () => found(REPEATED))).toBeLessThan(20);

        const [newest] = await tx`
          select is_all, read from ${tx(`public.newest_${table}_with`)}(
            array[${crafted[0]?.scope}]::uuid[], false, public.hangul_jamo(${REPEATED}), 2000)`;
        expect(newest).toMatchObject({ is_all: false, read: expect.toSatisfy((read) => read > 0 && read < 200) });
      })(),
    60_000,
  );
});
