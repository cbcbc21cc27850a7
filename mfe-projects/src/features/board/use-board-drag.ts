import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { BoardDrag } from './board-drag.ts';
import { isSameSlot, type Slot } from './move.logic.ts';

interface Options {
  board: RefObject<HTMLElement | null>;
  /** Whether cards may be moved. */
  isOn: boolean;
  titleOf: (id: string) => string;
  /** Number of cards that are dragged with a card, including the card itself. */
  countOf: (id: string) => number;
  slotAt: (list: HTMLElement, clientY: number) => Slot | null;
  onStart: (id: string) => void;
  onEnd: (id: string, slot: Slot | null) => void;
}

/** State of dragging cards: the dragged card, the slot under the pointer, and functions that register lists and cards. */
export function useBoardDrag(options: Options): { drag: BoardDrag | null; dragged: string | null; over: Slot | null } {
  const { board, isOn } = options;
  const [drag, setDrag] = useState<BoardDrag | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<Slot | null>(null);
  const titleOf = useEffectEvent((id: string) => options.titleOf(id));
  const countOf = useEffectEvent((id: string) => options.countOf(id));
  const slotAt = useEffectEvent((list: HTMLElement, clientY: number) => options.slotAt(list, clientY));
  const start = useEffectEvent((id: string) => {
    setDragged(id);
    options.onStart(id);
  });
  const end = useEffectEvent((id: string, slot: Slot | null) => {
    setDragged(null);
    setOver(null);
    options.onEnd(id, slot);
  });

  useEffect(() => {
    const element = board.current;
    if (!isOn || !element) return;
    let made: BoardDrag | undefined;
    let isGone = false;
    void import('./board-drag.ts')
      .then(({ dragCards }) => {
        if (isGone) return;
        made = dragCards(element, {
          titleOf: (id) => titleOf(id),
          countOf: (id) => countOf(id),
          slotAt: (list, y) => slotAt(list, y),
          onStart: (id) => start(id),
          onOver: (slot) => setOver((known) => (isSameSlot(known, slot) ? known : slot)),
          onEnd: (id, slot) => end(id, slot),
        });
        setDrag(made);
      })
      // A failed load is ignored, because keys and the menu can move cards too.
      .catch(() => {});
    return () => {
      isGone = true;
      made?.stop();
      setDrag(null);
    };
  }, [board, isOn]);

  return { drag, dragged, over };
}
