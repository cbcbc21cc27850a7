/** Maximum length of a path in the database. */
const MOST = 80;

/** A free path similar to the wanted path: `cafe-2`, `cafe-3`, … */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  const base = wanted.replace(/-\d+$/, '');
  for (let number = 2; ; number += 1) {
    const slug = `${base.slice(0, MOST - 1 - String(number).length)}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

/** The verification code, also when the whole `meta` element was pasted. */
export const verificationCode = (pasted: string): string => /content=["']([^"']*)["']/.exec(pasted)?.[1] ?? pasted;
