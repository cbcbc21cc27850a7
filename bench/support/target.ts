/** One measured figure and its limit. */
export interface Figure {
  what: string;
  /** The figure with its unit, e.g. `4.1 s` or `1.12×`. */
  value: string;
  limit: string;
  met: boolean;
  /** How the figure was measured, or with what it is compared. */
  note?: string;
}

/** A row of the targets table: its number, its subject, and how to measure it. */
export interface Target {
  id: number;
  title: string;
  run(): Promise<Figure[]>;
}

/** Median of the values; they need not be sorted. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value at rank `share` (0 to 1) of the sorted values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
export const kib = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`;

/** A figure in milliseconds that must not exceed its limit. */
export function atMost(what: string, ms: number, limitMs: number, note?: string): Figure {
  const unit = (value: number) => (limitMs >= 1000 ? seconds(value) : `${value.toFixed(1)} ms`);
  return { what, value: unit(ms), limit: `≤ ${unit(limitMs)}`, met: ms <= limitMs, note };
}

/** The ratio of `value` to `reference`, which must not exceed `limit`. */
export function ratio(what: string, value: number, reference: number, limit: number, note?: string): Figure {
  const times = value / reference;
  return { what, value: `${times.toFixed(2)}×`, limit: `≤ ${limit}×`, met: times <= limit, note };
}
