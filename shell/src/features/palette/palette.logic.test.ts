import { expect, test } from 'vitest';
import { matching, nextRow } from './palette.logic.ts';

const places = ['프로젝트', '메모', '페이지', '공지'].map((label) => ({ to: `/${label}`, label, kind: '메뉴' }));
const labels = (text: string) => matching(places, text).map(({ label }) => label);

test('nothing typed shows everything, 초성 and half-typed syllables find', () => {
  expect(labels('  ')).toHaveLength(4);
  expect(labels('ㅍ')).toEqual(['프로젝트', '페이지']);
  expect(labels('메')).toEqual(['메모']);
  expect(labels('없음')).toEqual([]);
});

test('the arrow keys go around', () => {
  expect(nextRow(3, 'ArrowDown', 4)).toBe(0);
  expect(nextRow(0, 'ArrowUp', 4)).toBe(3);
  expect(nextRow(5, 'a', 2)).toBe(1);
  expect(nextRow(0, 'ArrowDown', 0)).toBe(0);
});
