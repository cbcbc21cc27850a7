import { Box } from '@dojang/shared-ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { gapAt, positionIn } from './order.logic.ts';
import type { Move } from './use-move.ts';

interface Props<Item> {
  label: string;
  items: readonly Item[];
  onMove: (move: Move) => void;
  children: (item: Item, position: number) => ReactNode;
}

/** A list whose rows are dragged to another place. The buttons of `MoveButtons` do the same by keyboard and by touch. */
export function OrderedList<Item extends { id: string; name: string }>({
  label,
  items,
  onMove,
  children,
}: Props<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const [from, setFrom] = useState<number | null>(null);
  const [gap, setGap] = useState<number | null>(null);
  const ids = items.map(({ id }) => id).join();

  const gapUnder = (y: number) =>
    gapAt(
      [...(list.current?.children ?? [])].map((row) => {
        const { top, height } = row.getBoundingClientRect();
        return top + height / 2;
      }),
      y,
    );
  const over = useEffectEvent((y: number | null) => setGap(y === null ? null : gapUnder(y)));
  const end = useEffectEvent((start: number, y: number | null) => {
    setFrom(null);
    setGap(null);
    const item = items[start];
    const position = y === null ? null : positionIn(gapUnder(y), start);
    if (item && position !== null) onMove({ item, position });
  });

  useEffect(() => {
    const element = list.current;
    let stop: (() => void) | undefined;
    let isGone = false;
    if (!element) return;
    void import('./drag-order.ts')
      .then(({ dragOrder }) => {
        if (!isGone)
          stop = dragOrder(element, { onStart: setFrom, onOver: (y) => over(y), onEnd: (...at) => end(...at) });
      })
      // When this code cannot be loaded, the buttons still move rows.
      .catch(() => {});
    return () => {
      isGone = true;
      stop?.();
    };
  }, [ids]);

  /** Where the dragged row will be. */
  const target = from === null || gap === null ? null : positionIn(gap, from);
  return (
    <Box as="ol" ref={list} aria-label={label} listStyleType="none" ps="0" display="grid" gap="2">
      {items.map((item, position) => (
        <Box as="li" key={item.id} position="relative" opacity={from === position ? 0.4 : 1}>
          {children(item, position)}
          {from !== null && target === position && (
            <Box
              aria-hidden
              data-drop-line
              position="absolute"
              insetX="0"
              {...(target < from ? { top: '-6px' } : { bottom: '-6px' })}
              height="4px"
              borderRadius="full"
              bg="brand.solid"
            />
          )}
        </Box>
      ))}
    </Box>
  );
}
