import { koreanClock } from '@dojang/contract/time';

/** A greeting for the time of day in Korea. */
export function greeting(now: Date): string {
  const hour = koreanClock(now).getUTCHours();
  if (hour < 5) return '늦은 밤이에요';
  if (hour < 11) return '좋은 아침이에요';
  if (hour < 18) return '안녕하세요';
  return '좋은 저녁이에요';
}

/**
 * Splits blocks into two columns. The first half is the left column, so that the order is the same on a phone with one
 * column.
 */
export function columnsOf<T>(blocks: readonly T[]): T[][] {
  const half = Math.ceil(blocks.length / 2);
  return [blocks.slice(0, half), blocks.slice(half)].filter((column) => column.length > 0);
}
