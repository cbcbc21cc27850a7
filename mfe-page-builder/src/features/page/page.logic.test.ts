import { expect, test } from 'vitest';
import { addressOf, copyTitle, pageState, readableAddress, slugFor } from './page.logic.ts';

const page = {
  live_version_id: 'v1',
  taken_down_at: null,
  has_changes: false,
};

test('a page that was never published is a draft', () => {
  expect(pageState({ ...page, live_version_id: null })).toBe('draft');
});

test('a page without changes since publishing is published', () => {
  expect(pageState(page)).toBe('published');
});

test('a live page whose draft would publish something else has changes', () => {
  expect(pageState({ ...page, has_changes: true })).toBe('changed');
});

test('a blocked page has its own state', () => {
  expect(pageState({ ...page, taken_down_at: '2026-11-21T11:00:00.000Z' })).toBe('taken-down');
});

test('copies are numbered, and a copy of a copy has no repeated suffix', () => {
  expect(copyTitle('소개', [])).toBe('소개 사본');
  expect(copyTitle('소개', ['소개 사본'])).toBe('소개 사본 2');
  expect(copyTitle('소개 사본 2', ['소개 사본', '소개 사본 2'])).toBe('소개 사본 3');
});

test('names of new pages are derived from the id', () => {
  const id = '1f2e3d4c-0000-4000-8000-000000000000';
  expect(slugFor(id)).toBe('page-1f2e3d4c');
});

test('the address before publishing is at the host of the site, else at the host of the app', () => {
  const at = { id: 'p1', slug: 'menu', subdomain: 'ongi', isHome: false };
  expect(addressOf(at, 'https://*.dojang.page', 'https://dojang.example')).toBe('https://ongi.dojang.page/menu');
  expect(addressOf({ ...at, isHome: true }, 'https://*.dojang.page', '')).toBe('https://ongi.dojang.page/');
  expect(addressOf(at, null, 'https://dojang.example')).toBe('https://dojang.example/landing/p1');
});

test('an address is shown as people read it', () => {
  expect(readableAddress('http://ongi.localhost/%EB%A9%94%EB%89%B4')).toBe('http://ongi.localhost/메뉴');
  expect(readableAddress('http://ongi.localhost/%')).toBe('http://ongi.localhost/%');
});
