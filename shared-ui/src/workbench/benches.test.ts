import type { Snapshot } from '@dojang/contract';
import { expect, test } from 'vitest';
import { benchesOf, snapshotOfPage } from './benches.logic.ts';

const remote = (name: string, routes: [path: string, title: string][]) => ({
  name,
  descriptor: { routes: routes.map(([path, title]) => ({ path, title })) },
});

test('the developer pages of all areas are listed by title, without the index and other pages', () => {
  const snapshot = {
    remotes: [
      remote('projects', [
        ['/test/kanban', '칸반'],
        ['/project', '프로젝트'],
      ]),
      remote('admin', [
        ['/test', '개발자 페이지'],
        ['/test/ai', '글 받아쓰기'],
      ]),
    ],
  } as unknown as Snapshot;
  expect(benchesOf(snapshot)).toEqual([
    { path: '/test/ai', title: '글 받아쓰기', area: 'admin' },
    { path: '/test/kanban', title: '칸반', area: 'projects' },
  ]);
});

test('a page without a gateway has no releases', () => {
  expect(snapshotOfPage(document.implementation.createHTMLDocument())).toEqual({ remotes: [] });
});
