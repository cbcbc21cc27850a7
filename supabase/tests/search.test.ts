import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { type Actor, as, inRolledBack, personId, refusalOf } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { database } = useFixture();

describe('searching notes', () => {
  const search = (actor: Actor, query: string, project: string | null = IDS.ourProject) =>
    inRolledBack(database.sql, async (tx) => {
      await tx`update public.notes set title = '주간 회의록 100% _', body_text = '간판 조명 Café' where removed_at is null`;
      await tx`update public.notes set title = '지운 회의록' where removed_at is not null`;
      const found = await as(tx, actor, (me) => me`select id from public.search_notes(${project}, ${query})`);
      return found.map((row) => row.id as string);
    });

  test.each(['회의록', '회읠', '주간 회', 'ㅎㅇㄹ', 'ㅈㄱ ㅎㅇㄹ', 'CAFÉ', '간ㅍ', '100%', '회의록'.normalize('NFD')])(
    '"%s" finds the intended note',
    async (query) => expect(await search('viewer', query)).toEqual([IDS.ourNote]),
  );

  test.each(['', '   ', '없는 말', '%', '_의', '회%록', '지운'])('"%s" finds nothing else', async (query) => {
    const found = await search('viewer', query);
    expect(found).toEqual(query === '%' ? [IDS.ourNote] : []);
  });

  test.each([
    ['viewer', null, [IDS.ourNote]],
    ['viewer', IDS.theirProject, []],
    ['stranger', IDS.ourProject, []],
    ['stranger', null, []],
    ['admin', null, []],
    ['suspended', null, []],
  ] as const)('%s in %s finds only readable notes', async (actor, project, found) =>
    expect(await search(actor, '회의록', project)).toEqual(found),
  );

  test('notes with the words in their title come first, and in both groups the last changed notes come first', async () => {
    const found = await inRolledBack(database.sql, async (tx) => {
      const titles = [
        ['회의실 예약', '다음 회의록은 수요일에', '2026-01-04'],
        ['회의록 3월', '', '2026-01-02'],
        ['장보기', '회의록을 인쇄할 종이', '2026-01-05'],
        ['회의록 4월', '', '2026-01-03'],
      ] as const;
      for (const [title, text, day] of titles)
        await tx`insert into public.notes (project_id, title, body_text, updated_at)
          values (${IDS.ourProject}, ${title}, ${text}, ${day})`;
      const ask = (query: string, limit: number) =>
        as(tx, 'viewer', (me) => me`select title from public.search_notes(${IDS.ourProject}, ${query}, ${limit})`);
      return [await ask('회의록', 30), await ask('ㅎㅇㄹ', 30), await ask('회의록', 1)];
    });
    const order = ['회의록 4월', '회의록 3월', '장보기', '회의실 예약'];
    expect(found.map((rows) => rows.map(({ title }) => title))).toEqual([order, order, order.slice(0, 1)]);
  });

  test('a search result of a long note contains only the matching part', async () => {
    const excerptOf = (query: string) =>
      inRolledBack(database.sql, async (tx) => {
        await tx`update public.notes set title = '회의', body_text = ${`처음 ${'글 '.repeat(5_000)}여기가 바로 그곳 ${'끝 '.repeat(1000)}`}
          where id = ${IDS.ourNote}`;
        const [note] = await as(
          tx,
          'viewer',
          (me) => me`select body_text from public.search_notes(${IDS.ourProject}, ${query})`,
        );
        return String(note?.body_text);
      });
    expect(await excerptOf('여기가 바로')).toMatch(/^[\s\S]{60}여기가 바로 그곳/);
    expect((await excerptOf('여기가 바로')).length).toBe(300);
    expect(await excerptOf('회의')).toMatch(/^처음 글[\s\S]{596}$/);
    expect(await excerptOf('ㅊㅇ')).toMatch(/^처음 /);
  });

  test('a guest may not search', async () => {
    expect(await refusalOf(search('guest', '회의록'))).toMatch(/permission denied/);
  });
});

describe('searching memos', () => {
  const search = (actor: Actor, query: string, limit = 6) =>
    inRolledBack(database.sql, async (tx) => {
      await tx`delete from public.memos`;
      for (const name of ['member', 'stranger'] as const) {
        await tx`insert into public.memos (user_id, body, pinned, archived_at, removed_at, created_at) values
          (${personId(name)}, '우유 사기 #장보기', false, null, null, '2026-01-01'),
          (${personId(name)}, ${`고정한 장보기${'!'.repeat(1000)}`}, true, null, null, '2025-01-01'),
          (${personId(name)}, '보관한 장보기 100%', false, now(), null, '2026-01-02'),
          (${personId(name)}, '버린 장보기', false, null, now(), '2026-01-03')`;
      }
      const found = await as(tx, actor, (me) => me`select body from public.search_memos(${query}, ${limit})`);
      return found.map((row) => String(row.body).slice(0, 7));
    });

  test.each(['장보기', '장복', 'ㅈㅂㄱ', '장보기'.normalize('NFD')])(
    '"%s" finds what is mine and not in the trash',
    async (query) => expect(await search('member', query)).toEqual(['고정한 장보기', '보관한 장보기', '우유 사기 #']),
  );

  test.each([
    ['', []],
    ['  ', []],
    ['%', ['보관한 장보기']],
    ['장%기', []],
    ['없는 말', []],
  ])('"%s" is no pattern', async (query, found) => expect(await search('member', query)).toEqual(found));

  test('a search of memos returns the requested number, and the beginning of a long memo', async () => {
    expect(await search('member', '장보기', 1)).toEqual(['고정한 장보기']);
    expect(await search('member', '장보기', 0)).toEqual([]);
    const [longest] = await inRolledBack(database.sql, async (tx) => {
      await tx`insert into public.memos (user_id, body) values (${personId('member')}, ${'길'.repeat(20_000)})`;
      return as(tx, 'member', (me) => me`select char_length(body) as length from public.search_memos('길길')`);
    });
    expect(longest?.length).toBe(600);
  });

  test.each(['admin', 'suspended'] as const)('%s finds nothing of others', async (actor) =>
    expect(await search(actor, '장보기')).toEqual([]),
  );

  test('a guest may not search memos', async () => {
    expect(await refusalOf(search('guest', '장보기'))).toMatch(/permission denied/);
  });
});
