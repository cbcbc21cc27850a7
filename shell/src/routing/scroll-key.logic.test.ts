import { expect, test } from 'vitest';
import { scrollKey } from './scroll-key.logic.ts';

test('two addresses that are opened in one tab do not share a scroll position, and a reload keeps it', () => {
  const page = { key: 'default', pathname: '/page', search: '?siteId=a' };
  expect(scrollKey(page)).toBe(scrollKey({ ...page }));
  expect(scrollKey(page)).not.toBe(scrollKey({ ...page, pathname: '/member/account' }));
  expect(scrollKey(page)).not.toBe(scrollKey({ ...page, search: '?siteId=b' }));
});

test('each entry of the history has its own scroll position', () => {
  expect(scrollKey({ key: 'x7', pathname: '/page', search: '' })).toBe('x7');
});
