import { AppProvider } from '@dojang/shared-ui';
import { RouterProvider } from '@dojang/shared-ui/router';
import { chooseMenuItem, createMemoryRouter } from '@dojang/shared-ui/testing';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IssueHead } from '../../issue/issue.schema.ts';
import type { TitledIssue } from '../../issue/use-unsent-titles.ts';
import { boardLayout, type LaneKind } from '../board.logic.ts';
import { withPlacement } from '../move.logic.ts';
import { column, head } from '../testing.ts';
import { Board, type BoardProps } from './Board.tsx';

const columns = [column('할 일', 10), column('진행 중', 20, { wip_limit: 1 }), column('완료', 30)];
const say = vi.fn();
/** Changes the issues from outside. */
let setHeads: (heads: IssueHead[]) => void;

function Screen({ heads: start, ...props }: { heads: IssueHead[] } & Partial<BoardProps>) {
  const [heads, change] = useState(start);
  setHeads = (next) => act(() => change(next));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const layout = boardLayout({ columns, heads, laneKind: props.laneKind ?? 'none' });
  return (
    <Board
      layout={layout}
      readLayout={() => layout}
      laneKind="none"
      laneName={(id) => `줄 ${id}`}
      people={new Map()}
      labels={new Map()}
      today="2026-11-22"
      hrefOf={(id) => `?issue=${id}`}
      openId={null}
      say={say}
      selected={selected}
      onSelected={setSelected}
      onMove={({ ids, to }) => to && change((known) => withPlacement(known, { ...to, ids }))}
      {...props}
    />
  );
}

function open(heads: IssueHead[], props: Partial<BoardProps> = {}) {
  say.mockClear();
  const router = createMemoryRouter([{ path: '/', element: <Screen heads={heads} {...props} /> }]);
  return render(
    <AppProvider>
      <RouterProvider router={router} />
    </AppProvider>,
  );
}

// jsdom has no layout. Without a mocked height a list shows no card.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => vi.restoreAllMocks());

const few = [head('a', '할 일', 1), head('b', '할 일', 2), head('c', '완료', 1)];
const list = (name: string) => screen.getByRole('list', { name });
const titles = (name: string) =>
  within(list(name))
    .queryAllByRole('link')
    .map((link) => link.textContent);
const card = (id: string) => screen.getByRole('link', { name: `이슈 ${id}` });
const said = () => say.mock.lastCall?.[0];

test('only cards near the viewport of 5,000 cards are rendered, as light elements with their position', () => {
  open(Array.from({ length: 5000 }, (_, at) => head(`${at}`, at % 2 ? '할 일' : '완료', at)));
  const cards = screen.getAllByRole('listitem');
  expect(cards.length).toBeGreaterThan(5);
  expect(cards.length).toBeLessThan(120);
  expect(
    list('할 일').querySelectorAll('*').length / within(list('할 일')).getAllByRole('listitem').length,
  ).toBeLessThan(14);
  expect(cards[0]).toHaveAttribute('aria-setsize', '2500');
});

test('one card of each column is in the tab order, and arrows go from card to card', async () => {
  open(few);
  await userEvent.tab();
  expect(card('a')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(card('b')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(card('c')).toHaveFocus();
  expect(screen.getAllByRole('link').filter((link) => link.tabIndex === 0)).toEqual([card('a'), card('c')]);
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
  expect(screen.getAllByRole('link').filter((link) => link.tabIndex === 0)).toEqual([card('b'), card('c')]);
});

test('Alt with an arrow moves the card, the card keeps the focus, and its place is announced', async () => {
  open(few);
  act(() => card('a').focus());
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(titles('할 일')).toEqual(['이슈 b', '이슈 a']);
  expect(said()).toBe('‘이슈 a’ 이슈를 ‘할 일’ 열의 2개 중 2번째로 옮겼어요.');
  await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');
  expect(titles('완료')).toEqual(['이슈 a', '이슈 c']);
  expect(card('a')).toHaveFocus();
  expect(said()).toBe('‘이슈 a’ 이슈를 ‘완료’ 열의 2개 중 1번째로 옮겼어요.');
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(said()).toBe('마지막 열이에요.');
});

test('the focus follows a card that appears in another column a moment later, and only then its place is announced', async () => {
  let show = () => {};
  const onMove: BoardProps['onMove'] = ({ ids, to }) => {
    if (to) show = () => setHeads(withPlacement(few, { ...to, ids }));
  };
  open(few, { onMove });
  act(() => card('a').focus());
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  // Another render happens before the move is shown.
  setHeads([...few]);
  expect(say).not.toHaveBeenCalled();
  show();
  expect(titles('진행 중')).toEqual(['이슈 a']);
  expect(card('a')).toHaveFocus();
  expect(said()).toBe('‘이슈 a’ 이슈를 ‘진행 중’ 열의 1개 중 1번째로 옮겼어요.');
});

test('the last of 3,000 cards is reached and moved by keys, and stays in the document', async () => {
  open(Array.from({ length: 3000 }, (_, at) => head(`${at}`, '할 일', at)));
  await userEvent.tab();
  await userEvent.keyboard('{End}');
  expect(card('2999')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowRight}{/Alt}');
  expect(titles('진행 중')).toEqual(['이슈 2999']);
  expect(card('2999')).toHaveFocus();
});

test('the menu moves a card to a column, and is rendered for one card only', async () => {
  open(few);
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.click(within(card('b').closest('li') as HTMLElement).getByRole('button'));
  await chooseMenuItem(userEvent, '‘완료’ 열로');
  expect(titles('완료')).toEqual(['이슈 b', '이슈 c']);
});

test('X selects cards, and Alt with an arrow moves them together; Esc ends the selection', async () => {
  open([...few, head('d', '할 일', 3)]);
  act(() => card('a').focus());
  await userEvent.keyboard('x{ArrowDown}{ArrowDown}x');
  expect(said()).toBe('이슈 2개를 골랐어요. 함께 옮길 수 있어요.');
  expect(card('d')).toHaveAccessibleDescription('고른 이슈');
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(titles('진행 중')).toEqual(['이슈 a', '이슈 d']);
  expect(titles('할 일')).toEqual(['이슈 b']);
  expect(card('d')).toHaveFocus();
  expect(said()).toBe('이슈 2개를 ‘진행 중’ 열의 2개 중 1번째로 옮겼어요.');
  await userEvent.keyboard('{Escape}');
  expect(said()).toBe('고른 이슈가 없어요.');
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(titles('완료')).toEqual(['이슈 c', '이슈 d']);
});

test('the letters of the list work on cards, also with the Korean layout', async () => {
  const onEdit = vi.fn();
  open(few, { onEdit });
  await userEvent.keyboard('j');
  expect(card('a')).toHaveFocus();
  await userEvent.keyboard('jk');
  expect(card('a')).toHaveFocus();
  await userEvent.keyboard('p');
  expect(onEdit).toHaveBeenLastCalledWith('priority', ['a'], card('a'), 'a');
  fireEvent.keyDown(card('a'), { key: 'ㅌ', code: 'KeyX' });
  await userEvent.keyboard('{Shift>}j{/Shift}s');
  expect(onEdit).toHaveBeenLastCalledWith('status', ['a', 'b'], card('b'), 'b');
});

test('Shift with an arrow or a click selects the cards between, and the menu applies to all of them', async () => {
  const user = userEvent.setup();
  open([...few, head('d', '할 일', 3), head('e', '할 일', 4)]);
  act(() => card('a').focus());
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(said()).toContain('2개');
  await user.keyboard('{Shift>}');
  await user.click(card('e'));
  await user.keyboard('{/Shift}');
  expect(said()).toContain('4개');
  await user.click(within(card('b').closest('li') as HTMLElement).getByRole('button'));
  await chooseMenuItem(user, '4개를 ‘완료’ 열로');
  expect(titles('완료')).toEqual(['이슈 a', '이슈 b', '이슈 d', '이슈 e', '이슈 c']);
});

test('the menu of a card that is not selected applies to this card only', async () => {
  open(few);
  act(() => card('a').focus());
  await userEvent.keyboard('x');
  await userEvent.click(within(card('b').closest('li') as HTMLElement).getByRole('button'));
  await chooseMenuItem(userEvent, '‘완료’ 열로');
  expect(titles('완료')).toEqual(['이슈 b', '이슈 c']);
  expect(titles('할 일')).toEqual(['이슈 a']);
});

test('a column over its limit shows “정한 수를 넘었어요”', () => {
  open([...few, head('d', '진행 중', 1), head('e', '진행 중', 2)]);
  expect(screen.getByRole('region', { name: '진행 중' })).toHaveTextContent('2 · 최대 1, 정한 수를 넘었어요');
});

test('users who may only read get no keys, no menu items and no new cards', async () => {
  open(few, { onMove: undefined });
  act(() => card('a').focus());
  await userEvent.keyboard('xspe{Alt>}{ArrowDown}{/Alt}');
  expect(titles('할 일')).toEqual(['이슈 a', '이슈 b']);
  await userEvent.click(within(card('a').closest('li') as HTMLElement).getByRole('button'));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent?.trim())).toEqual(['열기']);
  expect(screen.queryByRole('button', { name: /새 이슈/ })).toBeNull();
});

test('lanes are sections with a list for each column', () => {
  open([head('a', '할 일', 1, { priority: 1 }), head('b', '완료', 2)], { laneKind: 'priority' satisfies LaneKind });
  const lane = screen.getByRole('region', { name: '줄 1' });
  expect(within(lane).getAllByRole('list')).toHaveLength(3);
  expect(
    within(lane)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['이슈 a']);
});

test('the page does not scroll while a card opens', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Screen heads={few} /> }]);
  render(
    <AppProvider>
      <RouterProvider router={router} />
    </AppProvider>,
  );
  await userEvent.click(card('b'));
  expect(router.state.location.search).toBe('?issue=b');
  expect(router.state.preventScrollReset).toBe(true);
});

test('when the drawer closes, its card gets the focus', () => {
  const router = createMemoryRouter([{ path: '/', Component: Toggled }]);
  render(
    <AppProvider>
      <RouterProvider router={router} />
    </AppProvider>,
  );
  act(() => screen.getByRole('button', { name: '닫기' }).click());
  expect(card('b')).toHaveFocus();
});

function Toggled() {
  const [openId, setOpenId] = useState<string | null>('b');
  return (
    <>
      <button type="button" onClick={() => setOpenId(null)}>
        닫기
      </button>
      <Screen heads={few} openId={openId} />
    </>
  );
}

test('a new card is typed at the foot of its column, and the field stays open for the next card', async () => {
  const onCreate = vi.fn(async (_column: string, _issue: TitledIssue) => true);
  open(few, { onCreate });
  await userEvent.click(screen.getByRole('button', { name: '‘완료’ 열에 새 이슈' }));
  await userEvent.keyboard('첫째{Enter}  {Enter}둘째{Enter}');
  expect(onCreate.mock.calls.map(([column, { title }]) => [column, title])).toEqual([
    ['완료', '첫째'],
    ['완료', '둘째'],
  ]);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: '‘완료’ 열에 새 이슈' })).toHaveFocus();
});

test('titles of cards that were not created stay at the foot of their column until they are sent again or removed', async () => {
  const onCreate = vi.fn(async (_column: string, _issue: TitledIssue) => false);
  open(few, { onCreate });
  await userEvent.click(screen.getByRole('button', { name: '‘완료’ 열에 새 이슈' }));
  await userEvent.keyboard('첫째{Enter}둘째{Enter}');
  const failed = () => screen.queryAllByRole('button', { name: /지우기$/ }).map((button) => button.ariaLabel);
  expect(failed()).toEqual(['‘첫째’ 지우기', '‘둘째’ 지우기']);
  await userEvent.keyboard('{Escape}');
  onCreate.mockResolvedValue(true);
  await userEvent.click(screen.getAllByRole('button', { name: '다시 만들기' })[0] as HTMLElement);
  expect(failed()).toEqual(['‘둘째’ 지우기']);
  const [first, , again] = onCreate.mock.calls;
  expect(again).toEqual(first);
  await userEvent.click(screen.getByRole('button', { name: '‘둘째’ 지우기' }));
  expect(failed()).toEqual([]);
});

test('a change from outside is shown without moving the focus', () => {
  open(few);
  act(() => card('b').focus());
  setHeads([...few.slice(1), head('x', '할 일', 0)]);
  expect(titles('할 일')).toEqual(['이슈 x', '이슈 b']);
  expect(card('b')).toHaveFocus();
});

test('a move computes neither the addresses of the cards nor the heads of the columns again', async () => {
  const props = {
    people: new Map(),
    labels: new Map(),
    hrefOf: vi.fn((id: string) => `?issue=${id}`),
    columnMenu: vi.fn(),
  };
  open(
    Array.from({ length: 60 }, (_, at) => head(`${at}`, at % 2 ? '할 일' : '완료', at)),
    props,
  );
  act(() => card('1').focus());
  props.hrefOf.mockClear();
  props.columnMenu.mockClear();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(titles('할 일').slice(0, 2)).toEqual(['이슈 3', '이슈 1']);
  expect(props.hrefOf).not.toHaveBeenCalled();
  expect(props.columnMenu).not.toHaveBeenCalled();
});
