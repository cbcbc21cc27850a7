import { josa } from '@dojang/shared-ui';
import { type BoardLayout, cellOf, spotOf } from './board.logic.ts';
import type { Direction } from './move.logic.ts';

const columnName = (layout: BoardLayout, columnId: string) =>
  layout.columns.find(({ id }) => id === columnId)?.name ?? '다른 열';

/** Announces where a card is after a move: its column, and its place among the visible cards. */
export function movedText(layout: BoardLayout, id: string, title: string, columnId: string): string {
  const name = columnName(layout, columnId);
  const spot = spotOf(layout, id);
  if (!spot) return `‘${title}’ 이슈를 ‘${name}’ 열로 옮겼어요. 지금 필터에는 보이지 않아요.`;
  const count = cellOf(layout, spot.columnId, spot.laneId).length;
  return `‘${title}’ 이슈를 ‘${name}’ 열의 ${count}개 중 ${spot.index + 1}번째로 옮겼어요.`;
}

/** Announces that a drag has begun. */
export const liftedText = (title: string) => `‘${title}’ 이슈를 끌고 있어요. 놓으면 옮기고, Esc를 누르면 그만둬요.`;

export const NOT_MOVED = '이슈를 옮기지 않았어요.';

const EDGES: Readonly<Record<Direction, string>> = {
  up: '이 열의 맨 위예요.',
  down: '이 열의 맨 아래예요.',
  left: '첫 번째 열이에요.',
  right: '마지막 열이에요.',
};
/** Announces that a key can move the card no further. */
export const edgeText = (direction: Direction) => EDGES[direction];

/** Why a move was not made: somebody else had moved the card before. */
export function lostText(title: string, current: { columnName: string; byName: string | null }): string {
  const who = current.byName ? `${josa(`${current.byName} 님`, '이/가')} 먼저` : '다른 사람이 먼저';
  return `${who} ‘${title}’ 이슈를 ‘${current.columnName}’ 열로 옮겼어요.`;
}

/** The number at the head of a column: visible cards, all cards when a filter hides some, and the limit. */
export function countText(shown: number, all: number, limit: number | null): string {
  const count = shown === all ? String(all) : `${shown}/${all}`;
  return limit === null ? count : `${count} · 최대 ${limit}`;
}
