import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, RefObject } from 'react';
import type { BoardColumn } from '../../issue/issue.schema.ts';
import { type BoardLayout, type Lane, spotOf } from '../board.logic.ts';
import { remPixels } from '../use-board-frame.ts';

/** Number of cards of a lane that are visible without scrolling in its lists. */
const MOST_CARDS = 5;
/** Height of the heads of columns, and of a lane without its cards. */
const HEADS_REM = 3.5;
const LANE_REM = 4.25;

interface Props {
  board: RefObject<HTMLElement | null>;
  layout: BoardLayout;
  /** The distance from one card to the next in pixels. */
  pitch: number;
  /** Cards whose lanes are always rendered. */
  kept: readonly (string | null)[];
  laneName: (laneId: string) => string;
  headOf: (column: BoardColumn) => ReactNode;
  listOf: (column: BoardColumn, laneId: string, height: number) => ReactNode;
  addColumn?: ReactNode;
}

/** The lanes of a board. The board scrolls as a whole, and only lanes near the viewport are rendered. */
export function BoardLanes({ board, layout, pitch, kept, laneName, headOf, listOf, addColumn }: Props) {
  const { columns, lanes } = layout;
  const heightOf = (lane: Lane) => remPixels(LANE_REM) + Math.min(MOST_CARDS, Math.max(1, lane.longest)) * pitch;
  const keptLanes = kept.flatMap((id) => {
    const spot = id === null ? undefined : spotOf(layout, id);
    const at = spot ? lanes.findIndex((lane) => lane.id === spot.laneId) : -1;
    return at < 0 ? [] : [at];
  });
  const rows = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => board.current,
    estimateSize: (index) => heightOf(lanes[index] as Lane),
    getItemKey: (index) => lanes[index]?.id ?? index,
    scrollMargin: remPixels(HEADS_REM),
    overscan: 1,
    initialRect: { width: 0, height: window.innerHeight },
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...keptLanes])].sort((a, b) => a - b),
    useFlushSync: false,
  });
  return (
    <div style={{ width: 'max-content', minWidth: '100%' }}>
      <div data-heads>
        <div data-columns>
          {columns.map((column) => (
            <section key={column.id} data-column={column.id} aria-label={column.name}>
              {headOf(column)}
            </section>
          ))}
          {addColumn}
        </div>
      </div>
      <div style={{ position: 'relative', height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const lane = lanes[index];
          return (
            lane && (
              <section
                key={lane.id}
                data-lane
                aria-label={laneName(lane.id)}
                style={{ transform: `translateY(${start - remPixels(HEADS_REM)}px)`, height: heightOf(lane) }}
              >
                <h3>
                  {laneName(lane.id)} <small>{lane.count}</small>
                </h3>
                <div data-columns>
                  {columns.map((column) => (
                    <div key={column.id} data-column={column.id}>
                      {listOf(column, lane.id, MOST_CARDS * pitch)}
                    </div>
                  ))}
                </div>
              </section>
            )
          );
        })}
      </div>
    </div>
  );
}
