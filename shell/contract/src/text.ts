/**
 * Maximum number of combining marks on one letter, more than any script uses; Unicode's stream-safe format (UAX 15)
 * allows 30.
 */
const LONG_RUN = /\p{M}{31,}/gu;

/**
 * Normalizes to NFC: "한" typed on a Mac may arrive as three code points. Marks after the thirtieth on one letter are
 * dropped, as in the database (`public.nfc`): sorting many of them takes quadratic time, and 40,000 of them blocked
 * the gateway for ten seconds. Half of a surrogate pair, which the database refuses, becomes U+FFFD.
 */
export const toNfc = (text: string): string =>
  text
    .replace(LONG_RUN, (run) => [...run].slice(0, 30).join(''))
    .toWellFormed()
    .normalize('NFC');

/**
 * The beginning of a text that is cut between graphemes, so that no emoji, flag or Hangul syllable is shown or stored by half. The
 * database refuses a text that ends within a surrogate pair.
 *
 * @param most maximum number of characters as the database counts them, which are code points
 */
export function cut(text: string, most: number): string {
  const end = endOfCharacters(text, most);
  // A single grapheme may be longer than the limit: any number of marks may follow a letter.
  return text.slice(0, graphemeStart(text, end) || end);
}

let graphemes: Intl.Segmenter | undefined;

/** The place at which the grapheme at this place of a text begins, in UTF-16 units. */
export function graphemeStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length));
  graphemes ??= new Intl.Segmenter('ko', { granularity: 'grapheme' });
  // The two units from this place are the character that decides whether the grapheme goes on.
  return graphemes.segment(text.slice(0, at + 2)).containing(at)?.index ?? at;
}

/** As `cut`, and the reader sees by an ellipsis that the text goes on. The ellipsis is one of the characters. */
export const shortened = (text: string, most: number): string =>
  endOfCharacters(text, most) === text.length ? text : `${cut(text, most - 1)}…`;

/** Where the first characters of a text end, in UTF-16 units. */
function endOfCharacters(text: string, most: number): number {
  if (text.length <= most) return text.length;
  let end = 0;
  for (let count = 0; count < most && end < text.length; count += 1)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end;
}

/**
 * A JSON text of `JSON.stringify` without what the database stores in no text: half of a surrogate pair becomes U+FFFD, as in UTF-8,
 * and U+0000 is dropped. `JSON.stringify` writes both as escapes, and a whole pair as the character.
 */
export function storableJson(json: string): string {
  if (!UNSTORABLE.test(json)) return json;
  return JSON.stringify(JSON.parse(json), (_, value) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  );
}
const UNSTORABLE = /\\u(?:d[89a-f]|0000)/;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text escaped for an HTML element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID of any version, in upper or lower case, as PostgreSQL accepts it. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** `URL.parse`, which the oldest supported browsers lack. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
