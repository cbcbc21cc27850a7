/** Seconds for which an object may be cached, from `Cache-Control`; null for any other value. */
export function maxAgeOf(cacheControl: string | undefined): number | null | undefined {
  if (cacheControl === undefined || cacheControl === 'no-cache') return undefined;
  const seconds = /^max-age=(\d{1,9})$/.exec(cacheControl)?.[1] ?? null;
  return seconds === null ? null : Number(seconds);
}

/** Seconds from the form field of supabase-js; null when the text is not a number. */
export const secondsOf = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);
