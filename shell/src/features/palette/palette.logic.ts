import { matchesKorean } from '@dojang/shared-ui/core';

/** One place that the palette leads to. */
export interface Destination {
  to: string;
  label: string;
  /** What kind of place it is, shown beside it. */
  kind: string;
}

const SHOWN = 12;

/** Destinations that fit what was typed, by substring, jamo or 초성, in their given order. */
export const matching = (destinations: readonly Destination[], text: string): Destination[] =>
  destinations.filter(({ label }) => text.trim() === '' || matchesKorean(label, text.trim())).slice(0, SHOWN);

/** The row that the arrow keys reach next, around the ends. */
export function nextRow(row: number, key: string, count: number): number {
  if (count === 0) return 0;
  if (key === 'ArrowDown') return (row + 1) % count;
  if (key === 'ArrowUp') return (row - 1 + count) % count;
  return Math.min(row, count - 1);
}
