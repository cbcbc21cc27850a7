import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { commentId, makeManyComments } from '../../bench/support/many-comments.ts';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, personId, scalar } from './support/actors.ts';
import { cpuOf } from './support/cpu.ts';
import { useFixture } from './support/fixture.ts';
import { rowsRead } from './support/rows-read.ts';
import { TEXT_WORDS } from './support/text-words.ts';

const { withFixture } = useFixture();

const id = (n: number) => `cc000000-0000-4000-8000-00000000000${n}`;
const document = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

interface Target {
  type: 'note' | 'issue';
  id: string;
}
const write = (tx: Transaction, who: PersonName, comment: string, target: Target, words: string) =>
  as(
    tx,
    who,
    (me) =>
      me`select public.save_comment(${comment}, ${target.type}, ${target.id}, ${me.json(document(words))}, ${words}, null)`,
  );
const find = (tx: Transaction, who: PersonName, query: string, project: string | null = IDS.ourProject, most = 30) =>
  as(tx, who, async (me) =>
    (await me`select id from public.search_comments(${project}, ${query}, ${most})`).map((row) => row.id as string),
  );
const OUR_NOTE = { type: 'note', id: IDS.ourNote } as const;

test(
  'comments are found by substring, half a syllable and initials, the newest first, with their note or issue',
  withFixture(async (tx) => {
    await tx`update public.notes set title = '개점 준비' where id = ${IDS.ourNote}`;
    await write(tx, 'member', id(1), OUR_NOTE, '간판은 다음 주에 달아요');
    await write(tx, 'manager', id(2), { type: 'issue', id: IDS.ourIssue }, '간판 견적을 받았어요');
    await tx`update public.comments set created_at = now() - interval '1 day' where id = ${id(1)}`;
    for (const query of ['간판', '가ㄴ판', 'ㄱㅍ', '간ㅍ']) {
      expect(await find(tx, 'viewer', query), query).toEqual([id(2), id(1)]);
      expect(await find(tx, 'viewer', query, null), query).toEqual([id(2), id(1)]);
    }
    expect(await find(tx, 'viewer', '간판', IDS.ourProject, 1)).toEqual([id(2)]);
    for (const query of ['간판을', '%', '', '   ']) expect(await find(tx, 'viewer', query), query).toEqual([]);
    const rows = await as(tx, 'viewer', (me) => me`select * from public.search_comments(null, '간판')`);
    expect(rows).toMatchObject([
      { target_type: 'issue', target_id: IDS.ourIssue, title: 'issue', excerpt: '간판 견적을 받았어요' },
      { target_type: 'note', target_id: IDS.ourNote, number: null, title: '개점 준비', author: personId('member') },
    ]);
    expect(rows[0]?.number).toBeGreaterThan(0);
  }),
);

test(
  'only users who may read a comment find it',
  withFixture(async (tx) => {
    await write(tx, 'member', id(1), OUR_NOTE, '바나나 우유');
    await write(tx, 'member', id(2), { type: 'issue', id: IDS.listedIssue }, '바나나 껍질');
    const seen = { member: 2, owner: 2, manager: 2, viewer: 1, stranger: 0, other: 0, admin: 0, suspended: 0 } as const;
    for (const [who, count] of Object.entries(seen)) {
      const own = await as(
        tx,
        who as PersonName,
        (me) => me`select id from public.comments where body_text like '바나나%'`,
      );
      expect(own, who).toHaveLength(count);
      expect(await find(tx, who as PersonName, '바나나'), who).toHaveLength(count);
      expect(await find(tx, who as PersonName, '바나나', null), who).toHaveLength(count);
    }
  }),
);

test(
  'an edited comment is found by its new text; a removed comment or one of a removed note or issue is not found',
  withFixture(async (tx) => {
    await write(tx, 'member', id(1), OUR_NOTE, '바나나');
    await write(tx, 'member', id(1), OUR_NOTE, '포도');
    expect([await find(tx, 'viewer', '바나나'), await find(tx, 'viewer', '포도')]).toEqual([[], [id(1)]]);
    await as(tx, 'member', (me) => me`select public.remove_comment(${id(1)})`);
    expect(await find(tx, 'viewer', '포도')).toEqual([]);
    await as(tx, 'member', (me) => me`select public.restore_comment(${id(1)})`);
    expect(await find(tx, 'viewer', '포도')).toEqual([id(1)]);
    await as(tx, 'member', (me) => me`select public.remove_note(${IDS.ourNote})`);
    expect(await find(tx, 'viewer', '포도')).toEqual([]);

    await write(tx, 'member', id(2), { type: 'issue', id: IDS.ourIssue }, '참외');
    expect(await find(tx, 'viewer', '참외')).toEqual([id(2)]);
    await tx`update public.issues set removed_at = now() where id = ${IDS.ourIssue}`;
    expect(await find(tx, 'viewer', '참외')).toEqual([]);
  }),
);

const ROWS = 1_000;

test(
  'among many comments a search finds the same as comparing each, and finds a single match without reading the others',
  withFixture(async (tx) => {
    await makeManyComments(tx, IDS.ourProject, personId('owner'), ROWS, TEXT_WORDS);
    const hidden = commentId(ROWS - 7);
    await tx`update public.comments set body_text = '뷁 값, 두꺼비? 🍉' where id = ${hidden}`;
    for (const query of ['뷁', '뷀', '값,', '두꺼', '꺼ㅂ', 'ㄷㄲ', 'ㄲ', '🍉']) {
      expect(await find(tx, 'viewer', query), query).toEqual([hidden]);
    }
    for (const query of ['회의록', '수박', '댓글 49', 'ㅎㅇㄹ', '없는낱말']) {
      const isInitials = query === 'ㅎㅇㄹ';
      const letters = isInitials ? query : await scalar<string>(tx`select public.hangul_jamo(${query})`);
      const expected = await tx`
        select id from public.comments
        where removed_at is null and project_id = ${IDS.ourProject}
          and strpos(${tx(isInitials ? 'search_chosung' : 'search_jamo')}, ${letters}) > 0
        order by created_at desc limit 8`;
      expect(await find(tx, 'viewer', query, IDS.ourProject, 8), query).toEqual(expected.map((row) => row.id));
    }
    // It reads the newest 300 comments in order, and the matches of the index.
    const read = await rowsRead(tx, () => find(tx, 'viewer', '뷁 값'), 'comments');
    expect(read).toBeLessThan(350);
    expect(read).toBeGreaterThan(0);
  }),
  60_000,
);

test(
  'comments on notes in the trash cost a search little @nightly',
  withFixture(async (tx) => {
    await makeManyComments(tx, IDS.ourProject, personId('owner'), 3_000, TEXT_WORDS);
    await tx`update public.notes set removed_at = now() where project_id = ${IDS.ourProject}`;
    const cost = () => cpuOf(tx, async () => expect(await find(tx, 'viewer', '댓글')).toEqual([]));
    // It took 10 to 20 ms on the author's machine. On a busy machine a search may include the cost of other programs.
    await expect.poll(cost).toBeLessThan(50);
  }),
  60_000,
);

/** See `search-index.test.ts`: in such a text the whole pattern is compared at each letter. */
const REPEATED = `나${'아'.repeat(180)}`;
const CRAFTED = `나아아${'아'.repeat(1_000)}`;

test(
  'a search for a long text compares few comments, also when they are made to take long',
  withFixture(async (tx) => {
    await makeManyComments(tx, IDS.ourProject, personId('owner'), 200, TEXT_WORDS);
    await tx`set local session_replication_role = replica`;
    await tx`update public.comments set body_text = ${CRAFTED} where id = any (${Array.from({ length: 60 }, (_, at) => commentId(at))})`;
    await tx`set local session_replication_role = origin`;
    const [newest] = await tx`
      select is_all, read from public.newest_comments_with(
        array[${IDS.ourProject}]::uuid[], '{}', false, public.hangul_jamo(${REPEATED}), 2000)`;
    expect(newest).toMatchObject({ is_all: false, read: expect.toSatisfy((read) => read > 0 && read < 60) });
    expect(await find(tx, 'viewer', '록', IDS.ourProject, 8)).toHaveLength(8);
  }),
  60_000,
);
