/** How many days the figures may cover, with their names. */
export const RANGES: readonly (readonly [days: number, name: string])[] = [
  [7, '7일'],
  [30, '30일'],
  [90, '90일'],
  [365, '1년'],
];
const DEFAULT_DAYS = 30;

/** The number of days in a URL (`?days=`). Any other number becomes the default. */
export function readDays(search: URLSearchParams): number {
  const days = Number(search.get('days'));
  return RANGES.some(([each]) => each === days) ? days : DEFAULT_DAYS;
}
