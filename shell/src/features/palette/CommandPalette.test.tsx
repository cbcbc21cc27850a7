import type { Destination, PaletteContext } from '@dojang/contract';
import { currentProjectStore, leaveAccount, sessionStore } from '@dojang/shared-auth';
import { setColorMode } from '@dojang/shared-ui';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LoadResult, RemoteLoader } from '../../federation/remote-loader.ts';
import { type Areas, dead, renderInShell } from '../../testing/areas.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { paletteStore } from './palette.store.ts';

vi.mock(import('@dojang/shared-auth'), async (original) => ({
  ...(await original()),
  prepareSupabase: async () => ({}) as never,
  leaveAccount: vi.fn(async () => true),
}));

const search = (id: string, label: string, order: number, access: 'member' | 'project' = 'member') =>
  ({ id, kind: 'search', label, order, access }) as const;
const AREAS: Areas = {
  notes: {
    palette: [
      search('notes', '노트', 20, 'project'),
      { id: 'new', kind: 'create', label: '새 노트', to: '/note?new=1', icon: 'x', order: 10, access: 'project' },
    ],
  },
  memos: {
    palette: [
      search('memos', '메모', 10),
      { id: 'new', kind: 'create', label: '메모 쓰기', to: '/memo/edit', icon: 'x', order: 20, access: 'member' },
      { id: 'admins', kind: 'create', label: '공지 쓰기', to: '/notice', icon: 'x', order: 30, access: 'admin' },
    ],
  },
};

type Search = (text: string, context: PaletteContext) => Promise<Destination[]>;
const onClose = vi.fn();
function open(searches: Record<string, Search | 'dead'>) {
  const load = async (remote: string): Promise<LoadResult<{ search: Search }>> => {
    const given = searches[remote];
    return given && given !== 'dead' ? { ok: true, value: { search: given } } : dead;
  };
  return renderInShell(<CommandPalette onClose={onClose} />, {
    areas: AREAS,
    navigation: [
      { to: '/alert', label: '알림', icon: 'x', area: 'palette', access: 'member', order: 1 },
      {
        to: '/memo?view=trash',
        label: '메모 휴지통',
        icon: 'x',
        area: 'palette',
        access: 'member',
        order: 2,
        keywords: ['지운 메모'],
      },
    ],
    load: load as RemoteLoader['loadExtension'],
  });
}
const input = () => screen.findByRole('combobox', { name: '검색하고 이동하기' });
const options = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const found = (...labels: string[]): Destination[] => labels.map((label) => ({ to: `/found/${label}`, label }));
const selected = () => screen.getByRole('option', { selected: true });

beforeEach(() => {
  onClose.mockReset();
  localStorage.clear();
  sessionStore.setState({ status: 'loggedOut', id: '' });
  currentProjectStore.setState({
    project: { id: 'p1', name: '우리 팀', role: 'owner', memberCount: 1, createdAt: '' },
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('actions come from the areas, for the current project', async () => {
  const { router, user } = open({});
  await input();
  expect(options('만들기')).toEqual(['새 노트우리 팀', '메모 쓰기']);
  await user.click(screen.getByRole('option', { name: /새 노트/ }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(router.state.location).toMatchObject({ pathname: '/note', search: '?new=1&projectId=p1' });
});

test('a screen that is in no menu is found by its name', async () => {
  const { router, user } = open({ memos: async () => [], notes: async () => [] });
  await user.type(await input(), '알림');
  expect(await screen.findByRole('option', { name: '알림' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/alert');
});

test.each([
  ['비밀번호', /^비밀번호/, '/member/account#password'],
  ['ㅌㅌ', /^탈퇴/, '/member/account#leave'],
  ['브라우저', /^로그인한 기기/, '/member/account#devices'],
  ['지운 메모', /^메모 휴지통/, '/memo?view=trash'],
])('%s finds a place of settings or of an area by other words, and opens it', async (text, label, to) => {
  const { router, user } = open({ memos: async () => [], notes: async () => [] });
  await user.type(await input(), text);
  await user.click(await screen.findByRole('option', { name: label }));
  const { pathname, search: query, hash } = router.state.location;
  expect(pathname + query + hash).toBe(to);
});

test('a command is run, and closes the palette', async () => {
  const { router, user } = open({ memos: async () => [], notes: async () => [] });
  await user.type(await input(), '다크{Enter}');
  expect(localStorage.getItem('dojang.color-mode')).toBe('dark');
  setColorMode('system');
  await user.clear(await input());
  await user.type(await input(), '단축키{Enter}');
  expect(paletteStore.getState().open).toBe('shortcuts');
  paletteStore.setState({ open: null });
  await user.clear(await input());
  await user.type(await input(), '로그아웃');
  await user.click(await screen.findByRole('option', { name: '로그아웃' }));
  expect(onClose).toHaveBeenCalledTimes(3);
  await waitFor(() => expect(leaveAccount).toHaveBeenCalledOnce());
  expect(router.state.location.pathname).toBe('/');
});

test('a long result without a detail ends with an ellipsis, instead of running out of the list', async () => {
  const { user } = open({ memos: async () => found('간판 조명은 해 지고 30분 뒤에 켜지게'), notes: async () => [] });
  await user.type(await input(), '간판');
  const { flexShrink, minWidth } = getComputedStyle(await screen.findByText(/^간판 조명은/));
  expect({ flexShrink: flexShrink || '1', minWidth }).toEqual({ flexShrink: '1', minWidth: '0px' });
});

test('each area answers separately, and a slow or failed area does not delay the others', async () => {
  const never = new Promise<Destination[]>(() => {});
  const { router, user } = open({ memos: async (text) => found(`${text} 메모`), notes: () => never });
  await user.type(await input(), '회의');
  expect(await screen.findByRole('option', { name: '회의 메모' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/found/회의 메모');
});

test('a failed area is shown, is not preselected, and is retried when it is chosen', async () => {
  const searches: Record<string, Search | 'dead'> = { memos: 'dead', notes: async () => found('회의록') };
  const { user } = open(searches);
  await user.type(await input(), '회의');
  await waitFor(() => expect(options('메모')).toEqual(['메모에서 찾지 못했어요다시 시도']));
  expect(selected()).toHaveTextContent('회의록');
  searches.memos = async () => found('회의 준비');
  await user.keyboard('{ArrowUp}');
  expect(selected()).toHaveTextContent('다시 시도');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(options('메모')).toEqual(['회의 준비']));
  expect(onClose).not.toHaveBeenCalled();
});

test('the preselected row does not change when an earlier group arrives later', async () => {
  let answer = (_: Destination[]) => {};
  const { user } = open({
    memos: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    notes: async () => found('회의록'),
  });
  await user.type(await input(), '회의');
  await waitFor(() => expect(selected()).toHaveTextContent('회의록'));
  answer(found('회의 메모'));
  expect(await screen.findByRole('option', { name: '회의 메모' })).toHaveAttribute('aria-selected', 'false');
  expect(selected()).toHaveTextContent('회의록');
});

test('Enter before the first result opens it when it arrives, unless the text has changed since', async () => {
  let answer = (_: Destination[]) => {};
  const late = () =>
    new Promise<Destination[]>((resolve) => {
      answer = resolve;
    });
  const { router, user } = open({ memos: late, notes: async () => [] });
  await user.type(await input(), '회의');
  await screen.findByText('찾고 있어요…');
  await user.keyboard('{Enter}');
  await user.keyboard('록');
  answer(found('회의'));
  await screen.findByText('찾고 있어요…');
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await waitFor(() => {
    answer(found('회의록'));
    expect(router.state.location.pathname).toBe('/found/회의록');
  });
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  { what: 'comes back and is opened', answered: ['회의록'], opened: '/found/회의록' },
  { what: 'does not come back and opens nothing', answered: ['회의록 둘'], opened: '/' },
])(
  'a chosen row that is gone during a search is not replaced by another one: it $what',
  async ({ answered, opened }) => {
    const memos = Promise.withResolvers<Destination[]>();
    const notes = Promise.withResolvers<Destination[]>();
    const { router, user } = open({
      memos: async (text) => (text === '회의록' ? memos.promise : found('회의 메모')),
      notes: async (text) => (text === '회의록' ? notes.promise : found('회의록')),
    });
    await user.type(await input(), '회의');
    await screen.findByRole('option', { name: '회의록' });
    // The rows of the former text stay until the first answer for the new text.
    await user.keyboard('록{ArrowDown}');
    expect(selected()).toHaveTextContent('회의록');
    memos.resolve(found('회의 메모'));
    await waitFor(() => expect(screen.queryByRole('option', { name: '회의록' })).toBeNull());
    await user.keyboard('{Enter}');
    expect(onClose).not.toHaveBeenCalled();
    notes.resolve(found(...answered));
    // The search has ended, or another page is shown.
    await screen.findByText(/개를 찾았어요$|^다른 곳$/);
    expect(router.state.location.pathname).toBe(opened);
  },
);

test('answers that arrive together are in the order of the areas; a later answer is listed below and moves no row', async () => {
  const late = Promise.withResolvers<Destination[]>();
  const { user } = open({
    memos: async (text) => (text === '회의' ? late.promise : found('회사 메모')),
    notes: async (text) => found(`${text} 노트`),
  });
  const groups = () => screen.getAllByRole('group').map((group) => group.textContent);
  await user.type(await input(), '회');
  await screen.findByRole('option', { name: '회 노트' });
  expect(groups()).toEqual(['메모회사 메모', '노트회 노트']);
  await user.type(await input(), '의');
  await screen.findByRole('option', { name: '회의 노트' });
  expect(groups()).toEqual(['노트회의 노트']);
  late.resolve(found('회의 메모'));
  await screen.findByRole('option', { name: '회의 메모' });
  expect(groups()).toEqual(['노트회의 노트', '메모회의 메모']);
});

test('further typing aborts the earlier search, and only the last answer is shown', async () => {
  const asked: { text: string; signal: AbortSignal; answer: (found: Destination[]) => void }[] = [];
  const { user } = open({
    memos: (text, { signal }) => new Promise((answer) => void asked.push({ text, signal, answer })),
    notes: async () => [],
  });
  await user.type(await input(), '회');
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.type(await input(), '의');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(({ text, signal }) => [text, signal.aborted])).toEqual([
    ['회', true],
    ['회의', false],
  ]);
  asked[1]?.answer(found('회의록'));
  expect(await screen.findByRole('option', { name: '회의록' })).toBeInTheDocument();
  asked[0]?.answer(found('회식'));
  await Promise.resolve();
  expect(screen.queryByRole('option', { name: '회식' })).toBeNull();
});

test('the data for an area’s search is read once while the palette is open', async () => {
  const read = vi.fn(async () => ['회의 메모', '회식 메모']);
  const { user } = open({
    memos: async (text, { keep }) => found(...(await keep('all', read)).filter((label) => label.startsWith(text))),
    notes: async () => [],
  });
  await user.type(await input(), '회');
  await waitFor(() => expect(options('메모')).toHaveLength(2));
  await user.type(await input(), '의');
  await waitFor(() => expect(options('메모')).toEqual(['회의 메모']));
  expect(read).toHaveBeenCalledOnce();
});

test('Enter during a composition opens a row once, after the syllable is complete', async () => {
  const { router, user } = open({ memos: async (text) => found(text), notes: async () => [] });
  const field = await input();
  await user.type(field, '회');
  await screen.findByRole('option', { name: '회' });
  fireEvent.compositionStart(field);
  fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true, keyCode: 229 });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.compositionEnd(field);
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyUp(field, { key: 'Enter' });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onClose).toHaveBeenCalledOnce();
  expect(router.state.location.pathname).toBe('/found/회');
});

test('recent places are listed first, and are deleted on sign-out', async () => {
  const searches = { memos: async () => found('회의록'), notes: async () => [] };
  const { user } = open(searches);
  await user.type(await input(), '회의');
  await user.click(await screen.findByRole('option', { name: '회의록' }));
  cleanup();
  open(searches);
  await input();
  expect(options('최근')).toEqual(['회의록']);
  sessionStore.setState({ status: 'loggedOut', id: '' });
  expect(localStorage.getItem('dojang.recents')).not.toContain('회의록');
});
