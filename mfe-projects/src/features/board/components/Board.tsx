import { Box, Text } from '@dojang/shared-ui';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useReveal } from '../../../use-reveal.ts';
import type { BoardColumn, IssueHead, Label } from '../../issue/issue.schema.ts';
import { type BoardLayout, type CardPerson, cellOf, headOf, type LaneKind, NO_LANE, spotOf } from '../board.logic.ts';
import { edgeText, liftedText, movedText, NOT_MOVED } from '../board-texts.logic.ts';
import { cardKeys } from '../card-keys.ts';
import { type CardMove, planDrop, planEnd } from '../move.logic.ts';
import { useBoardDrag } from '../use-board-drag.ts';
import { remPixels, useBoardFrame } from '../use-board-frame.ts';
import { useHeld } from '../use-held.ts';
import { cardElementId, issueIdOf } from './BoardCard.tsx';
import { BoardLanes } from './BoardLanes.tsx';
import { CARD_REM, GAP_REM } from './board.css.ts';
import { CardIcons } from './CardIcons.tsx';
import { type BoardCards, CardList, type ListHandle } from './CardList.tsx';
import { CardMenu } from './CardMenu.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import { NewCard } from './NewCard.tsx';

export interface BoardProps {
  layout: BoardLayout;
  /** The layout with changes that were not rendered yet: a key may be pressed before. */
  readLayout: () => BoardLayout;
  laneKind: LaneKind;
  /** The name of a lane, without the kind. */
  laneName: (laneId: string) => string;
  people: ReadonlyMap<string, CardPerson>;
  labels: ReadonlyMap<string, Label>;
  /** Today as `2026-11-22`. */
  today: string;
  hrefOf: (id: string) => string;
  /** The issue in the drawer. When it closes, its card gets the focus. */
  openId: string | null;
  /** Announces a text to screen readers. */
  say: (text: string) => void;
  /** Absent without permission. `seen` is the issue as the user saw it when the move began. */
  onMove?: ((move: CardMove, seen: IssueHead) => void) | undefined;
  onCreate?: ((columnId: string, title: string) => void) | undefined;
  onRemove?: ((id: string) => void) | undefined;
  columnMenu?: ((column: BoardColumn) => ReactNode) | undefined;
  /** After the last column. */
  addColumn?: ReactNode;
}

/**
 * Columns of cards that are moved by mouse, touch and keyboard; only cards near the viewport are rendered. Its styles are
 * those of `BoardStyles` around it.
 */
export const Board = memo(function Board(props: BoardProps) {
  const { laneKind, people, labels, today, hrefOf, openId, say, onMove, onCreate, onRemove, columnMenu, addColumn } =
    props;
  const board = useRef<HTMLDivElement>(null);
  const [lists] = useState(() => new Map<string, ListHandle>());
  const [pitch] = useState(() => remPixels(CARD_REM + GAP_REM));
  const [activeId, setActiveId] = useState<string | null>(null);
  const [menuId, setMenuId] = useState<string | null>(null);
  const frame = useBoardFrame(board);
  const reveal = useReveal(cardElementId);

  const held = useRef(props.layout);
  const titleOf = (id: string) => headOf(held.current, id)?.title ?? '';
  // What was moved last: announced as soon as the layout shows it.
  const moved = useRef<{ id: string; columnId: string } | null>(null);
  const move = (plan: CardMove | null, seen: IssueHead | undefined) => {
    if (!plan || !seen || !onMove) return;
    moved.current = { id: plan.id, columnId: plan.to?.columnId ?? seen.column_id };
    onMove(plan, seen);
  };
  const { drag, dragged, over } = useBoardDrag({
    board,
    isOn: onMove !== undefined,
    titleOf,
    slotAt: (list, clientY) => lists.get(list.dataset.list ?? '')?.slotAt(clientY) ?? null,
    onStart: (id) => say(liftedText(titleOf(id))),
    onEnd: (id, slot) => {
      const plan = slot && planDrop(held.current, id, slot);
      if (plan) move(plan, headOf(held.current, id));
      else say(NOT_MOVED);
    },
  });
  // A change from outside waits until the drag has ended.
  const layout = useHeld(props.layout, dragged !== null);
  held.current = layout;

  useEffect(() => {
    if (!moved.current) return;
    const { id, columnId } = moved.current;
    moved.current = null;
    say(movedText(layout, id, headOf(layout, id)?.title ?? '', columnId));
  }, [layout, say]);

  const focusCard = (id: string) => {
    setActiveId(id);
    reveal(id);
  };
  // A card that is drawn in another list is another element, and would lose the focus.
  const focusedId = useRef<string | null>(null);
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (focusedId.current === null || !isLost || !spotOf(layout, focusedId.current)) return;
    const element = document.getElementById(cardElementId(focusedId.current));
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [layout]);
  const opened = useRef(openId);
  useEffect(() => {
    const before = opened.current;
    opened.current = openId;
    if (before && !openId && headOf(layout, before)) {
      setActiveId(before);
      reveal(before);
    }
  });

  const onKey = cardKeys({
    readLayout: props.readLayout,
    onMove:
      onMove &&
      ((plan) => {
        move(plan, headOf(props.readLayout(), plan.id));
        focusCard(plan.id);
      }),
    onEdge: (direction) => say(edgeText(direction)),
    onFocus: focusCard,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // Keys on the buttons of a card belong to the buttons.
    const id = target.matches('[data-card] > a') ? issueIdOf(target) : null;
    if (id !== null) onKey(event, id);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (target.closest('[data-action=menu]')) setMenuId(issueIdOf(target));
  };

  const inCell = (id: string | null, columnId: string, laneId: string) => {
    const spot = id === null ? undefined : spotOf(layout, id);
    return spot?.columnId === columnId && spot.laneId === laneId ? id : null;
  };
  const hrefs = useMemo(() => ({ of: hrefOf, known: new Map<string, string>() }), [hrefOf]);
  const cards = useMemo<BoardCards>(
    () => ({
      // A list is rendered again when its ids are another array, which they are when one of its issues has changed.
      headOf: (id) => headOf(held.current, id),
      hrefOf: (id) => {
        const href = hrefs.known.get(id) ?? hrefs.of(id);
        hrefs.known.set(id, href);
        return href;
      },
      people,
      labels,
      today,
      pitch,
      drag,
      lists,
    }),
    [hrefs, people, labels, today, pitch, drag, lists],
  );
  const listOf = (column: BoardColumn, laneId: string, height: number) => (
    <CardList
      cards={cards}
      columnId={column.id}
      laneId={laneId}
      label={laneId === NO_LANE && laneKind === 'none' ? column.name : `${column.name}, ${props.laneName(laneId)}`}
      ids={cellOf(layout, column.id, laneId)}
      // Each list has one card in the tab order: a list that scrolls must be reached by keys.
      activeId={inCell(activeId, column.id, laneId) ?? cellOf(layout, column.id, laneId)[0] ?? null}
      draggedId={inCell(dragged, column.id, laneId)}
      openId={inCell(openId, column.id, laneId)}
      menuId={inCell(menuId, column.id, laneId)}
      over={over?.columnId === column.id && over.laneId === laneId ? over.index : null}
      height={height}
    />
  );
  const columnHead = (column: BoardColumn) => (
    <ColumnHead
      column={column}
      shown={layout.cards.get(column.id)?.spots.size ?? 0}
      all={layout.cards.get(column.id)?.order.length ?? 0}
      menu={columnMenu}
    />
  );
  const menuSpot = menuId === null ? undefined : spotOf(layout, menuId);

  return (
    <>
      {ICONS}
      <Box
        ref={board}
        data-board
        role="group"
        aria-label="보드"
        aria-describedby={onMove ? 'board-help' : undefined}
        data-dragging={dragged === null ? undefined : ''}
        data-lanes={laneKind === 'none' ? undefined : ''}
        style={frame ? { width: frame.width, height: frame.height } : { height: '70dvh' }}
        onFocus={(event: FocusEvent<HTMLElement>) => {
          focusedId.current = issueIdOf(event.target);
          setActiveId(focusedId.current ?? activeId);
        }}
        onBlur={() => {
          focusedId.current = null;
        }}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {laneKind === 'none' ? (
          <div data-columns style={{ height: '100%' }}>
            {layout.columns.map((column) => (
              <section key={column.id} data-column={column.id} aria-label={column.name}>
                {columnHead(column)}
                {listOf(column, NO_LANE, frame?.height ?? 800)}
                {onCreate && <NewCard columnId={column.id} columnName={column.name} onCreate={onCreate} />}
              </section>
            ))}
            {addColumn}
          </div>
        ) : (
          <BoardLanes
            board={board}
            layout={layout}
            pitch={pitch}
            kept={[activeId, dragged]}
            laneName={props.laneName}
            headOf={columnHead}
            listOf={listOf}
            addColumn={addColumn}
          />
        )}
      </Box>
      {onMove && HELP}
      {menuId && menuSpot && (
        <CardMenu
          key={menuId}
          id={menuId}
          href={hrefOf(menuId)}
          columns={layout.columns}
          columnId={menuSpot.columnId}
          onClose={() => setMenuId(null)}
          {...(onMove
            ? {
                onMoveTo: (columnId: string, end: 'top' | 'bottom') => {
                  move(planEnd(layout, menuId, columnId, end), headOf(layout, menuId));
                  reveal(menuId);
                },
              }
            : {})}
          {...(onRemove ? { onRemove: () => onRemove(menuId) } : {})}
        />
      )}
    </>
  );
});

/** Elements that are rendered once. */
const ICONS = <CardIcons />;
const HELP = (
  <Text id="board-help" textStyle="xs" color="fg.muted" mt="2" hideBelow="md">
    끌어서 옮기거나, Alt와 화살표 키로 옮겨요.
  </Text>
);
