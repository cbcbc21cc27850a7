import { expect, test } from 'vitest';
import { type Memo, memoParts, memoTitle, parseTags, tagCounts, visibleMemos } from './memo.logic.ts';

const memo = (over: Partial<Memo>): Memo => ({
  id: over.body ?? 'id',
  body: '',
  tags: parseTags(over.body ?? ''),
  pinned: false,
  rev: 1,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  archived_at: null,
  removed_at: null,
  purge_at: null,
  ...over,
});

const any = { view: 'active', tag: '', query: '' } as const;
const bodies = (memos: Memo[]) => memos.map((each) => each.body);

test.each([
  ['#장보기 우유', ['장보기']],
  ['우유 #장보기 #집_안-일', ['장보기', '집_안-일']],
  ['줄바꿈\n#다음줄', ['다음줄']],
  ['#Work 그리고 #work', ['Work']],
  ['# 제목은 태그가 아니다', []],
  ['이슈 #12 는 번호다', []],
  ['#3월회의 는 태그다', ['3월회의']],
  ['https://dojang.test/a#조각', []],
  ['C#개발', []],
  [`#${'가'.repeat(31)}`, []],
])('the tags of %j are %j', (body, tags) => {
  expect(parseTags(body)).toEqual(tags);
});

test('a tag typed as decomposed Hangul is the same tag', () => {
  expect(parseTags(`#${'회의'.normalize('NFD')}`)).toEqual(['회의']);
});

test('a memo has at most twenty tags', () => {
  expect(parseTags(Array.from({ length: 30 }, (_, i) => `#tag${i}`).join(' '))).toHaveLength(20);
});

test('pinned memos come first, then the newest', () => {
  const memos = [
    memo({ body: '오래된', created_at: '2026-01-01T00:00:00Z' }),
    memo({ body: '새것', created_at: '2026-11-20T00:00:00Z' }),
    memo({ body: '고정', created_at: '2025-01-01T00:00:00Z', pinned: true }),
  ];
  expect(bodies(visibleMemos(memos, any))).toEqual(['고정', '새것', '오래된']);
});

test('archived memos are hidden in the list and found by a search', () => {
  const memos = [memo({ body: '회의록', archived_at: '2026-11-02T00:00:00Z' }), memo({ body: '회식' })];
  expect(bodies(visibleMemos(memos, any))).toEqual(['회식']);
  expect(bodies(visibleMemos(memos, { ...any, view: 'archive' }))).toEqual(['회의록']);
  expect(bodies(visibleMemos(memos, { ...any, query: 'ㅎㅇㄹ' }))).toEqual(['회의록']);
  expect(bodies(visibleMemos(memos, { ...any, query: '회ㅇ' }))).toEqual(['회의록']);
});

test('removed memos are shown in the trash only, last removed first', () => {
  const memos = [
    memo({ body: '먼저', removed_at: '2026-11-01T00:00:00Z' }),
    memo({ body: '나중', removed_at: '2026-11-09T00:00:00Z', archived_at: '2026-11-01T00:00:00Z' }),
  ];
  expect(visibleMemos(memos, { ...any, query: '먼저' })).toEqual([]);
  expect(visibleMemos(memos, { ...any, view: 'archive' })).toEqual([]);
  expect(bodies(visibleMemos(memos, { ...any, view: 'trash' }))).toEqual(['나중', '먼저']);
});

test('a tag filter ignores case', () => {
  expect(visibleMemos([memo({ body: '#Work 보고' }), memo({ body: '#집' })], { ...any, tag: 'work' })).toHaveLength(1);
});

test('tags are counted within the view, most used first', () => {
  const memos = [
    memo({ body: '#일 하나' }),
    memo({ body: '#집 #일' }),
    memo({ body: '#버린것', removed_at: '2026-11-01T00:00:00Z' }),
  ];
  expect(tagCounts(memos, 'active')).toEqual([
    { tag: '일', count: 2 },
    { tag: '집', count: 1 },
  ]);
});

test('the title is the first line with text', () => {
  expect(memoTitle('\n\n## 장볼 것\n우유')).toBe('장볼 것');
  expect(memoTitle('- 우유\n- 빵')).toBe('우유');
  expect(memoTitle('12. 빵')).toBe('빵');
  expect(memoTitle('#태그 아님')).toBe('#태그 아님');
  expect(memoTitle('가'.repeat(50), 10)).toBe(`${'가'.repeat(10)}…`);
  expect(memoTitle('  \n')).toBe('');
});

test('only http and https URLs become links, without the punctuation after them', () => {
  expect(memoParts('보기: https://dojang.test/a?b=1, javascript:alert(1) #태그 끝')).toEqual([
    { kind: 'text', text: '보기: ' },
    { kind: 'link', text: 'https://dojang.test/a?b=1' },
    { kind: 'text', text: ', javascript:alert(1) ' },
    { kind: 'tag', text: '#태그' },
    { kind: 'text', text: ' 끝' },
  ]);
});
