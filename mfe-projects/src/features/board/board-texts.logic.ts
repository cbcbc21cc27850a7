import { josa } from '@dojang/shared-ui';
import { type BoardLayout, cellOf, spotOf } from './board.logic.ts';
import type { Direction } from './move.logic.ts';

const columnName = (layout: BoardLayout, columnId: string) =>
  layout.columns.find(({ id }) => id === columnId)?.name ?? '다른 열';

/**
 * Text for screen readers about where cards are after a move: their column, and the position of the first card among the
 * visible cards.
 *
 * @param lane name of the lane, when the cards have moved into another lane
 */
export function movedText(
  layout: BoardLayout,
  ids: readonly string[],
  title: string,
  { columnId, lane }: { columnId: string; lane?: string | undefined },
): string {
  const name = columnName(layout, columnId);
  const what = ids.length === 1 ? `‘${title}’ 이슈를` : `이슈 ${ids.length}개를`;
  const spot = spotOf(layout, ids[0] ?? '');
  if (!spot) return `${what} ‘${name}’ 열로 옮겼어요. 지금 필터에는 보이지 않아요.`;
  const count = cellOf(layout, spot.columnId, spot.laneId).length;
  return `${what}${lane ? ` ‘${lane}’ 줄,` : ''} ‘${name}’ 열의 ${count}개 중 ${spot.index + 1}번째로 옮겼어요.`;
}

/** Announces that a drag has begun. */
export const liftedText = (title: string, count: number) =>
  `${count === 1 ? `‘${title}’ 이슈를` : `이슈 ${count}개를`} 끌고 있어요. 놓으면 옮기고, Esc를 누르면 그만둬요.`;

/** Announces how many cards are selected. */
export const selectedText = (count: number) =>
  count === 0 ? '고른 이슈가 없어요.' : `이슈 ${count}개를 골랐어요. 함께 옮길 수 있어요.`;

export const NOT_MOVED = '이슈를 옮기지 않았어요.';

const EDGES: Readonly<Record<Direction, string>> = {
  up: '이 열의 맨 위예요.',
  down: '이 열의 맨 아래예요.',
  left: '첫 번째 열이에요.',
  right: '마지막 열이에요.',
};
/** Text for screen readers when a key cannot move the card further. */
export const edgeText = (direction: Direction) => EDGES[direction];

/** Why a move failed: somebody else had moved the card before, or the user may no longer move it. */
export function lostText(title: string, current: { columnName: string; byName: string | null } | null): string {
  if (!current) return `‘${title}’ 이슈는 지워졌거나 옮길 수 없게 되었어요.`;
  const who = current.byName ? `${josa(`${current.byName} 님`, '이/가')} 먼저` : '다른 사람이 먼저';
  return `${who} ‘${title}’ 이슈를 ‘${current.columnName}’ 열로 옮겼어요.`;
}

/** The result of a move of several cards when some of them were not moved. */
export const partlyText = (count: number, lost: number): string =>
  lost === count ? `이슈 ${count}개를 옮기지 못했어요.` : `이슈 ${count}개 중 ${lost}개는 옮기지 못했어요.`;

/** The number in the head of a column: the visible cards, all cards when a filter hides some, and the limit. */
export function countText(shown: number, all: number, limit: number | null): string {
  const count = shown === all ? String(all) : `${shown}/${all}`;
  return limit === null ? count : `${count} · 최대 ${limit}`;
}
