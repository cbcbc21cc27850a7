import type { Snapshot } from '@dojang/contract';
import { expect, test } from 'vitest';
import { shortcutsAt } from './shortcuts.logic.ts';

const snapshot = {
  remotes: [
    {
      descriptor: {
        routes: [{ path: '/note/:id', title: '노트 편집', access: 'member' }],
        shortcuts: [
          { keys: 'mod+s', label: '노트 저장', at: '/note/:id' },
          { keys: 'g', label: '목록으로' },
        ],
      },
    },
    { descriptor: { routes: [] } },
  ],
} as unknown as Snapshot;
const MEMBER = { status: 'loggedIn', is_admin: false } as const;
const labels = (list: { label: string; where?: string }[]) =>
  list.map(({ label, where }) => (where ? `${label} (${where})` : label));

test('shortcuts are grouped by the screen on which they work, the current one first', () => {
  const here = shortcutsAt(snapshot, '/note/1', MEMBER);
  expect(labels(here.here)).toEqual(['노트 저장']);
  expect(labels(here.everywhere)).toEqual(['검색하고 이동하기', '단축키 보기', '목록으로']);
  expect(here.elsewhere).toEqual([]);
  const away = shortcutsAt(snapshot, '/note', MEMBER);
  expect(away.here).toEqual([]);
  expect(labels(away.elsewhere)).toEqual(['노트 저장 (노트 편집)']);
});

test('a key that does the same on several screens is listed once', () => {
  const remote = {
    descriptor: {
      routes: [
        { path: '/list', title: '목록', access: 'all' },
        { path: '/board', title: '보드', access: 'all' },
      ],
      shortcuts: ['/list', '/board'].map((at) => ({ keys: 'j', label: '다음', at })),
    },
  };
  const both = { remotes: [remote] } as unknown as Snapshot;
  expect(labels(shortcutsAt(both, '/', MEMBER).elsewhere)).toEqual(['다음 (목록, 보드)']);
  expect(shortcutsAt(both, '/board', MEMBER)).toMatchObject({ here: [{ label: '다음' }], elsewhere: [] });
});

test('shortcuts of a screen that the visitor may not open are not listed', () => {
  const routes = [
    { path: '/notice', title: '공지', access: 'all' },
    { path: '/memo', title: '메모', access: 'member' },
    { path: '/test/floating', title: '떠 있는 것', access: 'admin' },
  ];
  const shortcuts = [
    ...routes.map(({ path, title }) => ({ keys: 'j', label: `${title}에서`, at: path })),
    { keys: 'c', label: '새 이슈' },
  ];
  const all = { remotes: [{ descriptor: { routes, shortcuts } }] } as unknown as Snapshot;
  const shownTo = (visitor: Parameters<typeof shortcutsAt>[2]) => {
    const { everywhere, elsewhere } = shortcutsAt(all, '/', visitor);
    return [...everywhere.slice(2), ...elsewhere].map(({ label }) => label);
  };
  expect(shownTo({ status: 'loggedOut', is_admin: false })).toEqual(['공지에서']);
  expect(shownTo(MEMBER)).toEqual(['새 이슈', '공지에서', '메모에서']);
  expect(shownTo({ ...MEMBER, is_admin: true })).toEqual(['새 이슈', '공지에서', '메모에서', '떠 있는 것에서']);
});
