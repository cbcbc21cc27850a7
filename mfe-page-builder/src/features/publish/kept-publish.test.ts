import { expect, test } from 'vitest';
import { sinceOf } from './kept-publish.logic.ts';

const BASE = { title: '가게', slug: 'cafe', subdomain: '', description: '', image: '' };

test('changed fields are filled in again, except a title or address that was changed elsewhere since', () => {
  const typed = { ...BASE, title: '온기 가게', slug: 'ongi', description: '동네 가게' };
  expect(sinceOf({ base: BASE, typed }, BASE)).toEqual({ title: '온기 가게', slug: 'ongi', description: '동네 가게' });
  const elsewhere = { ...BASE, title: '캔버스의 제목', slug: 'other', description: '남이 적은 설명' };
  expect(sinceOf({ base: BASE, typed }, elsewhere)).toEqual({ description: '동네 가게' });
});

test('values that were saved meanwhile are not filled in', () => {
  const typed = { ...BASE, description: '동네 가게', subdomain: 'ongi' };
  expect(sinceOf({ base: BASE, typed }, { ...BASE, description: '동네 가게' })).toEqual({ subdomain: 'ongi' });
  expect(sinceOf({ base: BASE, typed: BASE }, { ...BASE, image: 'a.webp' })).toEqual({});
});
