import { toNfc } from '@dojang/contract/text';

/** An exact match of either column, or of the name only. */
export type ProfileSearch = { or: string } | { name: string };

/**
 * How to search for an exact e-mail or display name; null for an empty search. E-mails are stored in lower case, names as
 * typed. A text with quotes or backslashes can only be a name. It is not put into an `or` filter, because servers parse such
 * texts differently.
 */
export function profileSearch(search: string): ProfileSearch | null {
  const text = toNfc(search).trim();
  if (text === '') return null;
  if (/["\\]/.test(text)) return { name: text };
  return { or: `email.eq."${text.toLowerCase()}",display_name.eq."${text}"` };
}
