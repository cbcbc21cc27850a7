/**
 * Maximum number of combining marks on one letter, more than any script uses; Unicode's stream-safe format (UAX 15)
 * allows 30.
 */
const LONG_RUN = /\p{M}{31,}/gu;

/**
 * Normalizes to NFC: "한" typed on a Mac may arrive as three code points. Marks after the thirtieth on one letter are
 * dropped, as in the database (`public.nfc`): sorting many of them takes quadratic time, and 40,000 of them blocked
 * the gateway for ten seconds.
 */
export const toNfc = (text: string): string =>
  text.replace(LONG_RUN, (run) => [...run].slice(0, 30).join('')).normalize('NFC');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text escaped for an HTML element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID of any version, in upper or lower case, as PostgreSQL accepts it. */
export const isUuid = (text: string): boolean => UUID.test(text);
