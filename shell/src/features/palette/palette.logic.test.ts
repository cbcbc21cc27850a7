import { expect, test } from 'vitest';
import { activeRow, type Found, groupsOf, neighbour, type Row, rowsFrom } from './palette.logic.ts';

const row = (label: string): Row => ({ key: label, label, to: `/${label}` });
const places = ['프로젝트', '메모', '페이지', '공지'].map(row);
const creates = ['새 프로젝트', '메모 쓰기'].map(row);
const commands: Row[] = [
  { key: 'dark', label: '어둡게', keywords: ['다크', '테마', '밝게'], run: () => {} },
  { key: 'light', label: '밝게', keywords: ['라이트'], run: () => {} },
];
const found = (id: string, state: Found['state'], labels: string[]): Found => ({
  id,
  label: id,
  state,
  rows: labels.map(row),
  retry: () => {},
});
const shown = (text: string, sources: Found[] = []) =>
  groupsOf({ text, recents: [row('어제의 노트')], places, creates, commands, found: sources }).map(
    ({ label, rows }) => `${label}: ${rows.map((each) => each.label).join(', ')}`,
  );

test('without a text: recent places, actions and all places', () => {
  expect(shown('  ')).toEqual([
    '최근: 어제의 노트',
    '만들기: 새 프로젝트, 메모 쓰기',
    '이동: 프로젝트, 메모, 페이지, 공지',
  ]);
});

test('initials and incomplete syllables find places and actions', () => {
  expect(shown('ㅍㄹ')).toEqual(['이동: 프로젝트', '만들기: 새 프로젝트']);
  expect(shown('메')).toEqual(['이동: 메모', '만들기: 메모 쓰기']);
  expect(shown('없는 말')).toEqual([]);
});

test('settings and commands are found by their name and by other words, and are not listed without a text', () => {
  for (const text of ['어둡', '다크', 'ㅌㅁ']) expect(shown(text)).toEqual(['설정과 명령: 어둡게']);
  expect(shown('밝게')).toEqual(['설정과 명령: 밝게, 어둡게']);
  for (const text of ['', '다']) expect(shown(text).join()).not.toContain('어둡게');
});

test('results of the areas follow in the order of the areas; a failed area is shown, and the other areas stay visible', () => {
  const sources = [found('노트', 'failed', []), found('메모', 'ready', ['메모장']), found('공지', 'pending', [])];
  expect(shown('메', sources)).toEqual([
    '이동: 메모',
    '만들기: 메모 쓰기',
    '노트: 노트에서 찾지 못했어요',
    '메모: 메모장',
  ]);
});

test('Enter opens the first row with a destination, unless another row was chosen and still exists', () => {
  const retry: Row = { key: 'r', label: '다시', retry: () => {} };
  expect(activeRow([retry, ...places], null, false)?.label).toBe('프로젝트');
  expect(activeRow(places, { key: '메모', isOwn: false }, true)?.label).toBe('메모');
  expect(activeRow(places, { key: '사라진 줄', isOwn: false }, true)?.label).toBe('프로젝트');
  expect(activeRow(places, { key: '사라진 줄', isOwn: true }, true)).toBeUndefined();
  expect(activeRow(places, { key: '사라진 줄', isOwn: true }, false)?.label).toBe('프로젝트');
  expect(activeRow([retry, ...commands], null, false)?.label).toBe('어둡게');
  expect(activeRow([retry], null, false)).toBe(retry);
  expect(activeRow([], null, true)).toBeUndefined();
});

test('the arrow keys wrap around', () => {
  expect(neighbour(places, places[3], 1)?.label).toBe('프로젝트');
  expect(neighbour(places, places[0], -1)?.label).toBe('공지');
  expect(neighbour([], undefined, 1)).toBeUndefined();
});

test('an area can link to paths of the product only', () => {
  const to = ['/memo', '//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''];
  const rows = rowsFrom(
    '노트',
    to.map((address) => ({ to: address, label: address })),
  );
  expect(rows.map((each) => each.label)).toEqual(['/memo']);
});
