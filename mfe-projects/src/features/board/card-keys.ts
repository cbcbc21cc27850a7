import type { KeyboardEvent } from 'react';
import type { BoardLayout } from './board.logic.ts';
import { type CardMove, type Direction, planFocus, planKey } from './move.logic.ts';

const ALT_MOVES: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

interface Options {
  /** The current layout. It is a function, because a key may be pressed before the last move was rendered. */
  readLayout: () => BoardLayout;
  /** The cards that are moved with a card: the card itself and, when it is selected, the other selected cards. */
  together: (id: string) => readonly string[];
  /** Absent without permission. `id` is the card with the focus. */
  onMove?: ((move: CardMove, id: string) => void) | undefined;
  onEdge: (direction: Direction) => void;
  onFocus: (id: string) => void;
  /** Absent without permission. */
  onSelect?: ((id: string, isOn?: boolean) => void) | undefined;
}

/**
 * Handles the arrow keys on a card. They go to other cards. With Shift they also select cards, and with Alt they move the
 * selected cards.
 */
export function cardKeys({ readLayout, together, onMove, onEdge, onFocus, onSelect }: Options) {
  return (event: KeyboardEvent, id: string): void => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.altKey) {
      const direction = ALT_MOVES[event.key];
      if (!direction || !onMove) return;
      // In some browsers Alt with an arrow also navigates back.
      event.preventDefault();
      const move = planKey(readLayout(), id, direction, together(id));
      if (move) onMove(move, id);
      else onEdge(direction);
      return;
    }
    const next = planFocus(readLayout(), id, event.key);
    if (next === null) return;
    event.preventDefault();
    if (event.shiftKey && onSelect) {
      onSelect(id, true);
      onSelect(next, true);
    }
    onFocus(next);
  };
}
