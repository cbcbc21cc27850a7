import type { ReportedError } from '@dojang/api-contract';

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const SPAN = /^(\d{1,4})([mhd])$/;

/** The time `24h` ago, or the time of a date, in ISO 8601; null for another text. */
export function sinceOf(text: string, now: number): string | null {
  const [, count, unit] = SPAN.exec(text) ?? [];
  const at = count ? now - Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS] : Date.parse(text);
  return Number.isFinite(at) ? new Date(at).toISOString() : null;
}

const keyOf = ({ version, code, route }: ReportedError) => `${version} ${code} ${route}`;

/** The entries since an earlier response, with the count of that time only. */
export function newSince(before: readonly ReportedError[], now: readonly ReportedError[]): ReportedError[] {
  const counts = new Map(before.map((error) => [keyOf(error), error.count]));
  return now.flatMap((error) => {
    const count = error.count - (counts.get(keyOf(error)) ?? 0);
    return count > 0 ? [{ ...error, count }] : [];
  });
}
