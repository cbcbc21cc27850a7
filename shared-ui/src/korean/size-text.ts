const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size for people: '0B', '812B', '1.2MB', '340KB'; steps of 1024, one decimal below 10. */
export function sizeText(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (unit < UNITS.length - 1 && Math.round(value) >= 1024) {
    value /= 1024;
    unit += 1;
  }
  const rounded = unit > 0 && value < 9.95 ? value.toFixed(1).replace(/\.0$/, '') : String(Math.round(value));
  return `${rounded}${UNITS[unit]}`;
}
