/** Seconds that an object may be cached, from `Cache-Control`; null for anything else. */
export function maxAgeOf(cacheControl: string | undefined): number | null | undefined {
  if (cacheControl === undefined || cacheControl === 'no-cache') return undefined;
  const seconds = /^max-age=(\d{1,9})$/.exec(cacheControl)?.[1] ?? null;
  return seconds === null ? null : Number(seconds);
}

/** Seconds from the form field in which supabase-js sends them; null for anything but digits. */
export const secondsOf = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);
