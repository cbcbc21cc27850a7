import type { Snapshot } from '@dojang/contract';
import { expect, test } from 'vitest';
import { shortcutsAt } from './shortcuts.logic.ts';

const snapshot = {
  remotes: [
    {
      descriptor: {
        routes: [{ path: '/note/:id', title: '노트 편집' }],
        shortcuts: [
          { keys: 'mod+s', label: '노트 저장', at: '/note/:id' },
          { keys: 'g', label: '목록으로' },
        ],
      },
    },
    { descriptor: { routes: [] } },
  ],
} as unknown as Snapshot;
const labels = (list: { label: string; where?: string }[]) =>
  list.map(({ label, where }) => (where ? `${label} (${where})` : label));

test('shortcuts are grouped by the screen on which they work, the current one first', () => {
  const here = shortcutsAt(snapshot, '/note/1');
  expect(labels(here.here)).toEqual(['노트 저장']);
  expect(labels(here.everywhere)).toEqual(['검색하고 이동하기', '단축키 보기', '목록으로']);
  expect(here.elsewhere).toEqual([]);
  const away = shortcutsAt(snapshot, '/note');
  expect(away.here).toEqual([]);
  expect(labels(away.elsewhere)).toEqual(['노트 저장 (노트 편집)']);
});

test('a key that does the same on several screens is listed once', () => {
  const remote = {
    descriptor: {
      routes: [
        { path: '/list', title: '목록' },
        { path: '/board', title: '보드' },
      ],
      shortcuts: ['/list', '/board'].map((at) => ({ keys: 'j', label: '다음', at })),
    },
  };
  const both = { remotes: [remote] } as unknown as Snapshot;
  expect(labels(shortcutsAt(both, '/').elsewhere)).toEqual(['다음 (목록, 보드)']);
  expect(shortcutsAt(both, '/board')).toMatchObject({ here: [{ label: '다음' }], elsewhere: [] });
});
