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
  /** The current layout: a key may be pressed before the last move was rendered. */
  readLayout: () => BoardLayout;
  /** Absent without permission. */
  onMove?: ((move: CardMove) => void) | undefined;
  onEdge: (direction: Direction) => void;
  onFocus: (id: string) => void;
}

/** Key handling for a card: arrows go to other cards, Alt with an arrow moves the card. */
export function cardKeys({ readLayout, onMove, onEdge, onFocus }: Options) {
  return (event: KeyboardEvent, id: string): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.altKey) {
      const direction = ALT_MOVES[event.key];
      if (!direction || !onMove) return;
      // Alt with an arrow also goes back in some browsers.
      event.preventDefault();
      const move = planKey(readLayout(), id, direction);
      if (move) onMove(move);
      else onEdge(direction);
      return;
    }
    const next = planFocus(readLayout(), id, event.key);
    if (next === null) return;
    event.preventDefault();
    onFocus(next);
  };
}
