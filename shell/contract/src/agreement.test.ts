import { expect, test } from 'vitest';
import { disagreements } from './agreement.ts';

const routes = [{ path: '/memo' }, { path: '/memo/edit' }];
const pages = ['/memo', '/memo/edit'];
const extensions = {
  home: [{ id: 'pinned' }],
  palette: [
    { id: 'memos', kind: 'search' as const },
    { id: 'memo', kind: 'create' as const },
  ],
};
const code = ['home/pinned', 'palette/memos'];

test('a descriptor that matches its code gives no message, and an action of the palette needs no code', () => {
  expect(disagreements({ routes, extensions }, { pages, extensions: code })).toEqual([]);
  expect(disagreements({ routes }, { pages, extensions: [] })).toEqual([]);
});

test('each difference is reported', () => {
  const given = { pages: ['/memo', '/memo/view'], extensions: ['home/recent', 'palette/memos', 'palette/memo'] };
  expect(disagreements({ routes, extensions }, given)).toEqual([
    '/memo/edit is a route without a page',
    '/memo/view is a page without a route',
    'home/pinned is an extension without code',
    'home/recent is code of an extension that the descriptor does not name',
    'palette/memo is code of an extension that the descriptor does not name',
  ]);
});
