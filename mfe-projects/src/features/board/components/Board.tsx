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
import { focusIssueTitle } from '../../issue/focus-title.ts';
import type { BoardColumn, IssueHead, Label } from '../../issue/issue.schema.ts';
import type { Property } from '../../issue/options.logic.ts';
import { type BoardLayout, type CardPerson, cellOf, headOf, type LaneKind, NO_LANE, spotOf } from '../board.logic.ts';
import { edgeText, liftedText, movedText, NOT_MOVED, selectedText } from '../board-texts.logic.ts';
import { cardKeys } from '../card-keys.ts';
import { type CardMove, firstOf, inBoardOrder, planDrop, planEnd, planFocus } from '../move.logic.ts';
import { useBoardDrag } from '../use-board-drag.ts';
import { remPixels, useBoardFrame } from '../use-board-frame.ts';
import { useCardHotkeys } from '../use-card-hotkeys.ts';
import { useHeld } from '../use-held.ts';
import { cardElementId, issueIdOf, SELECTED_ID } from './BoardCard.tsx';
import { BoardLanes } from './BoardLanes.tsx';
import { CARD_REM, GAP_REM } from './board.css.ts';
import { CardIcons } from './CardIcons.tsx';
import { type BoardCards, CardList, type ListHandle } from './CardList.tsx';
import { CardMenu } from './CardMenu.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import { type CreateCard, NewCard } from './NewCard.tsx';

export interface BoardProps {
  layout: BoardLayout;
  /** The layout including changes that were not rendered yet, because a key may be pressed before. */
  readLayout: () => BoardLayout;
  laneKind: LaneKind;
  /** The name of a lane, without the kind. */
  laneName: (laneId: string) => string;
  people: ReadonlyMap<string, CardPerson>;
  labels: ReadonlyMap<string, Label>;
  /** Today as `2026-11-22`. */
  today: string;
  hrefOf: (id: string) => string;
  /** The issue in the drawer or in the menu of a property. When that closes, the card of the issue gets the focus. */
  openId: string | null;
  /** Announces a text to screen readers. */
  say: (text: string) => void;
  /** Selected cards. They move together. */
  selected: ReadonlySet<string>;
  onSelected: (selected: ReadonlySet<string>) => void;
  /** Absent without permission. `seen` are the issues as the user saw them when the move began. */
  onMove?: ((move: CardMove, seen: readonly IssueHead[]) => void) | undefined;
  onCreate?: CreateCard | undefined;
  onRemove?: ((ids: readonly string[]) => void) | undefined;
  /**
   * Opens the menu of a property of these issues. `id` is the card at which the menu opens; null when no card has the focus.
   */
  onEdit?: ((property: Property, ids: readonly string[], anchor: HTMLElement, id: string | null) => void) | undefined;
  columnMenu?: ((column: BoardColumn) => ReactNode) | undefined;
  /** Content after the last column. */
  addColumn?: ReactNode;
}

/**
 * Columns of cards that can be moved by mouse, touch and keyboard. Only cards near the viewport are rendered. The styles come
 * from `BoardStyles` around it.
 */
export const Board = memo(function Board(props: BoardProps) {
  const { laneKind, people, labels, today, hrefOf, openId, say, onMove, onCreate, onRemove, columnMenu, addColumn } =
    props;
  const { selected, onSelected, laneName } = props;
  const board = useRef<HTMLDivElement>(null);
  const [lists] = useState(() => new Map<string, ListHandle>());
  const [pitch] = useState(() => remPixels(CARD_REM + GAP_REM));
  const [activeId, setActiveId] = useState<string | null>(null);
  const [menuId, setMenuId] = useState<string | null>(null);
  const frame = useBoardFrame(board);
  const reveal = useReveal(cardElementId);

  const held = useRef(props.layout);
  const titleOf = (id: string) => headOf(held.current, id)?.title ?? '';
  // The last move. It is announced as soon as the layout shows it.
  const moved = useRef<{ plan: CardMove; first: IssueHead } | null>(null);
  const move = (plan: CardMove | null, from: BoardLayout) => {
    const seen = plan?.ids.flatMap((id) => headOf(from, id) ?? []) ?? [];
    const [first] = seen;
    if (!plan || !first || !onMove) return;
    moved.current = { plan, first };
    onMove(plan, seen);
  };
  const together = (id: string): readonly string[] =>
    selected.has(id) ? inBoardOrder(held.current, [...selected]) : [id];
  const lastSelected = useRef<string | null>(null);
  const select = (id: string, isOn = !selected.has(id)) => {
    const next = new Set(chosen.current);
    if (isOn) next.add(id);
    else next.delete(id);
    lastSelected.current = isOn ? id : null;
    choose(next);
  };
  // Two cards may be selected before the next render.
  const chosen = useRef(selected);
  chosen.current = selected;
  const choose = (next: ReadonlySet<string>) => {
    chosen.current = next;
    onSelected(next);
    say(selectedText(next.size));
  };
  /** Selects also the cards between this card and the card that was selected last, when both are in the same list. */
  const selectTo = (id: string) => {
    const [from, to] = [lastSelected.current, id].map((one) => (one ? spotOf(held.current, one) : undefined));
    if (!from || !to || from.columnId !== to.columnId || from.laneId !== to.laneId) return select(id);
    const cell = cellOf(held.current, to.columnId, to.laneId);
    choose(new Set([...selected, ...cell.slice(Math.min(from.index, to.index), Math.max(from.index, to.index) + 1)]));
  };
  const { drag, dragged, over } = useBoardDrag({
    board,
    isOn: onMove !== undefined,
    titleOf,
    countOf: (id) => together(id).length,
    slotAt: (list, clientY) => lists.get(list.dataset.list ?? '')?.slotAt(clientY) ?? null,
    onStart: (id) => say(liftedText(titleOf(id), together(id).length)),
    onEnd: (id, slot) => {
      const plan = slot && planDrop(held.current, together(id), slot);
      if (plan) move(plan, held.current);
      else say(NOT_MOVED);
    },
  });
  // A change from outside waits until the drag has ended.
  const layout = useHeld(props.layout, dragged !== null);
  held.current = layout;

  useEffect(() => {
    if (!moved.current) return;
    const { plan, first } = moved.current;
    const head = headOf(layout, first.id);
    // A change of another user was rendered before.
    if (head === first) return;
    moved.current = null;
    const [lane] = plan.lanes;
    say(
      movedText(layout, plan.ids, head?.title ?? '', {
        columnId: plan.to?.columnId ?? first.column_id,
        lane: lane && laneName(lane.to),
      }),
    );
  }, [layout, say, laneName]);

  const focusCard = (id: string) => {
    setActiveId(id);
    reveal(id);
  };
  // A card that is rendered in another list is a new element, so the focus would be lost.
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
      ((plan, id) => {
        move(plan, props.readLayout());
        focusCard(id);
      }),
    together,
    onSelect: onMove && select,
    onEdge: (direction) => say(edgeText(direction)),
    onFocus: focusCard,
  });
  const { onEdit } = props;
  useCardHotkeys({
    onStep: (key, isSelecting) => {
      const from = focusedId.current;
      // Without a card it is the first card.
      const next = from === null ? firstOf(held.current) : planFocus(held.current, from, key);
      if (next === null) return;
      if (isSelecting && onMove) {
        if (from !== null) select(from, true);
        select(next, true);
      }
      focusCard(next);
    },
    onSelect: onMove && (() => focusedId.current !== null && select(focusedId.current)),
    onWrite:
      onMove &&
      (() => {
        const element = focusedId.current === null ? null : document.getElementById(cardElementId(focusedId.current));
        if (!element) return;
        element.click();
        focusIssueTitle();
      }),
    onEdit:
      onEdit &&
      ((property) => {
        const id = focusedId.current;
        const ids = id === null ? inBoardOrder(held.current, [...selected]) : together(id);
        const anchor = id === null ? board.current : document.getElementById(cardElementId(id));
        if (anchor && ids.length > 0) onEdit(property, ids, anchor, id);
      }),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (event.key === 'Escape' && selected.size > 0) {
      event.preventDefault();
      choose(NOTHING);
    }
    // Keys on the buttons of a card are handled by the buttons.
    const id = target.matches('[data-card] > a') ? issueIdOf(target) : null;
    if (id !== null) onKey(event, id);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (target.closest('[data-action=menu]')) setMenuId(issueIdOf(target));
    const id = event.shiftKey && onMove && target.closest('[data-card] > a') ? issueIdOf(target) : null;
    if (id === null) return;
    // The browser would open another window.
    event.preventDefault();
    selectTo(id);
  };

  const inCell = (id: string | null, columnId: string, laneId: string) => {
    const spot = id === null ? undefined : spotOf(layout, id);
    return spot?.columnId === columnId && spot.laneId === laneId ? id : null;
  };
  const hrefs = useMemo(() => ({ of: hrefOf, known: new Map<string, string>() }), [hrefOf]);
  const cards = useMemo<BoardCards>(
    () => ({
      // A list is rendered again when its ids are another array. This is so when one of its issues has changed.
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
      label={laneId === NO_LANE && laneKind === 'none' ? column.name : `${column.name}, ${laneName(laneId)}`}
      ids={cellOf(layout, column.id, laneId)}
      // Each list has one card in the tab order, because a list that scrolls must be reachable by keyboard.
      activeId={inCell(activeId, column.id, laneId) ?? cellOf(layout, column.id, laneId)[0] ?? null}
      draggedId={inCell(dragged, column.id, laneId)}
      openId={inCell(openId, column.id, laneId)}
      menuId={inCell(menuId, column.id, laneId)}
      selected={selected}
      isGroupDragged={dragged !== null && selected.has(dragged)}
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
            laneName={laneName}
            headOf={columnHead}
            listOf={listOf}
            addColumn={addColumn}
          />
        )}
      </Box>
      {onMove && HELP}
      {selected.size > 0 && SELECTED}
      {menuId && menuSpot && (
        <CardMenu
          key={menuId}
          id={menuId}
          href={hrefOf(menuId)}
          columns={layout.columns}
          columnId={menuSpot.columnId}
          isSelected={selected.has(menuId)}
          count={together(menuId).length}
          onClose={() => setMenuId(null)}
          {...(onMove
            ? {
                onSelect: () => select(menuId),
                onMoveTo: (columnId: string, end: 'top' | 'bottom') => {
                  move(planEnd(layout, together(menuId), columnId, end), layout);
                  reveal(menuId);
                },
              }
            : {})}
          {...(onRemove ? { onRemove: () => onRemove(together(menuId)) } : {})}
        />
      )}
    </>
  );
});

/** Elements that are rendered once. */
const ICONS = <CardIcons />;
const HELP = (
  <Text id="board-help" textStyle="xs" color="fg.muted" mt="2" hideBelow="md">
    끌어서 옮기거나, Alt와 화살표 키로 옮겨요. X나 Shift+클릭으로 골라 여러 개를 함께 옮겨요.
  </Text>
);
const SELECTED = (
  <span id={SELECTED_ID} hidden>
    고른 이슈
  </span>
);
const NOTHING: ReadonlySet<string> = new Set();
