import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useRef } from 'react';
import type { IssueHead, Label } from '../../issue/issue.schema.ts';
import type { CardPerson } from '../board.logic.ts';
import type { BoardDrag } from '../board-drag.ts';
import type { Slot } from '../move.logic.ts';
import { BoardCard } from './BoardCard.tsx';

/** The props that all lists of a board share. */
export interface BoardCards {
  headOf: (id: string) => IssueHead | undefined;
  people: ReadonlyMap<string, CardPerson>;
  labels: ReadonlyMap<string, Label>;
  hrefOf: (id: string) => string;
  /** Today as `2026-11-22`. */
  today: string;
  /** The distance from one card to the next in pixels. */
  pitch: number;
  drag: BoardDrag | null;
  lists: Map<string, ListHandle>;
}

/** Methods of a list that is on the screen. */
export interface ListHandle {
  element: HTMLElement;
  slotAt: (clientY: number) => Slot;
  /** Scrolls to a card, so that the next render contains it. */
  show: (index: number) => void;
}

interface Props {
  cards: BoardCards;
  columnId: string;
  laneId: string;
  label: string;
  /** The ids of the issues. It is another array when one of these issues has changed. */
  ids: readonly string[];
  /** Each is null unless the card is in this list. */
  activeId: string | null;
  draggedId: string | null;
  openId: string | null;
  menuId: string | null;
  /** Selected cards of all lists. */
  selected: ReadonlySet<string>;
  /** Whether the selected cards are dragged. */
  isGroupDragged: boolean;
  over: number | null;
  /** The height of the viewport of the list, until it is measured. */
  height: number;
}

export const listKey = (columnId: string, laneId: string) => `${columnId}|${laneId}`;

const OVERSCAN = 3;

/** The cards of a column, or of a column in a lane. Only cards near its viewport are rendered. */
export const CardList = memo(function CardList(props: Props) {
  const {
    cards,
    columnId,
    laneId,
    label,
    ids,
    activeId,
    draggedId,
    openId,
    menuId,
    selected,
    isGroupDragged,
    over,
    height,
  } = props;
  const { pitch, drag, lists } = cards;
  const box = useRef<HTMLDivElement>(null);
  const kept = [activeId, draggedId, menuId]
    .flatMap((id) => (id === null ? [] : [ids.indexOf(id)]))
    .filter((at) => at >= 0);
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => box.current,
    estimateSize: () => pitch,
    overscan: OVERSCAN,
    initialRect: { width: 0, height },
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b),
    useFlushSync: false,
  });
  useEffect(() => (box.current ? drag?.addList(box.current) : undefined), [drag]);

  const latest = useRef({ rows, length: ids.length });
  latest.current = { rows, length: ids.length };
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const key = listKey(columnId, laneId);
    lists.set(key, {
      element,
      slotAt: (clientY) => {
        const y = clientY - element.getBoundingClientRect().top + element.scrollTop;
        const index = Math.min(latest.current.length, Math.max(0, Math.round(y / pitch)));
        return { columnId, laneId, index };
      },
      show: (index) => latest.current.rows.scrollToIndex(index, { align: 'auto' }),
    });
    return () => {
      lists.delete(key);
    };
  }, [lists, columnId, laneId, pitch]);

  return (
    <div ref={box} data-list={listKey(columnId, laneId)} data-over={over === null ? undefined : ''}>
      <ul aria-label={label} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const id = ids[index];
          const head = id === undefined ? undefined : cards.headOf(id);
          return (
            head && (
              <BoardCard
                key={head.id}
                head={head}
                index={index}
                count={ids.length}
                top={start}
                href={cards.hrefOf(head.id)}
                people={cards.people}
                labels={cards.labels}
                today={cards.today}
                isActive={head.id === activeId}
                isDragged={head.id === draggedId || (isGroupDragged && selected.has(head.id))}
                isSelected={selected.has(head.id)}
                isOpen={head.id === openId}
                isMenuOpen={head.id === menuId}
                drag={drag}
              />
            )
          );
        })}
        {over !== null && <li aria-hidden data-line style={{ transform: `translateY(${over * pitch}px)` }} />}
      </ul>
    </div>
  );
});
