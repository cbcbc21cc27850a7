/** More marks on one letter than any script writes; Unicode's format for streams (UAX 15) allows 30. */
const LONG_RUN = /\p{M}{31,}/gu;

/**
 * Composed form (NFC): "한" typed on a Mac may arrive as three code points. Marks behind the thirtieth on one letter
 * fall away, as in the database (`public.nfc`): bringing a run of them in order takes quadratic time, and 40,000 of
 * them stopped everyone for ten seconds.
 */
export const toNfc = (text: string): string =>
  text.replace(LONG_RUN, (run) => [...run].slice(0, 30).join('')).normalize('NFC');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text escaped for an HTML element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is written as a UUID of any version, in letters of either case. PostgreSQL reads each of them. */
export const isUuid = (text: string): boolean => UUID.test(text);
