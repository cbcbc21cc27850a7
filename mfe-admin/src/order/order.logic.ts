/** A copy of a list with one item at another position, counted from 0. */
export function moveTo<Item extends { id: string }>(list: readonly Item[], id: string, position: number): Item[] {
  const item = list.find((each) => each.id === id);
  if (!item) return [...list];
  const others = list.filter((each) => each !== item);
  return [...others.slice(0, position), item, ...others.slice(position)];
}

/**
 * The gap of a list under a pointer: 0 is above the first row. In each half of a row the pointer is in the gap at the nearer
 * edge.
 *
 * @param middles the middle of each row, from the top
 */
export const gapAt = (middles: readonly number[], y: number): number => middles.filter((middle) => middle < y).length;

/** The position of an item that is dropped into a gap; null when it stays where it is. */
export function positionIn(gap: number, from: number): number | null {
  const position = gap > from ? gap - 1 : gap;
  return position === from ? null : position;
}
