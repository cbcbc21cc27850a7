import { toChosung, toJamo, toNfc } from '@dojang/shared-ui';

/** Which column of `notes` answers a search, and the pattern for it. */
export interface NoteSearch {
  column: 'search_jamo' | 'search_chosung';
  /** For ILIKE, with what a person typed taken literally. */
  pattern: string;
}

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * Initials alone (`ㅎㅇㄹ`) ask the column of initials; anything else, half-typed syllables among them, the column of
 * letters. Null when nothing was typed.
 */
export function searchOf(typed: string): NoteSearch | null {
  const text = toNfc(typed).trim().replace(/\s+/g, ' ');
  if (!text) return null;
  const initials = /^[ㄱ-ㅎ\s\d]+$/.test(text) && /[ㄱ-ㅎ]/.test(text);
  return initials
    ? { column: 'search_chosung', pattern: `%${literal(text)}%` }
    : { column: 'search_jamo', pattern: `%${literal(toJamo(text))}%` };
}

const BEFORE = 24;
const LENGTH = 96;

/** The part of a note's text where what was typed occurs, on one line; its beginning when only the title matched. */
export function snippetOf(bodyText: string, typed: string): string {
  const body = bodyText.replace(/\s+/g, ' ').trim();
  const at = positionOf(body, toNfc(typed).trim().replace(/\s+/g, ' '));
  const start = Math.max(0, at - BEFORE);
  const end = Math.min(body.length, start + LENGTH);
  return `${start > 0 ? '…' : ''}${body.slice(start, end).trim()}${end < body.length ? '…' : ''}`;
}

function positionOf(body: string, text: string): number {
  const exact = body.toLowerCase().indexOf(text.toLowerCase());
  if (exact >= 0) return exact;
  const initials = /[ㄱ-ㅎ]/.test(text) ? toChosung(body).indexOf(text) : -1;
  return Math.max(0, initials);
}
