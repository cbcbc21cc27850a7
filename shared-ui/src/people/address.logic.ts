import { toNfc } from '@dojang/contract/text';

/** Maximum number of addresses in one invitation. */
export const MAX_ADDRESSES = 50;

export interface ParsedAddresses {
  /** Valid addresses in the order of the text, in lower case, without duplicates. */
  addresses: string[];
  /** Invalid pieces, unchanged. */
  invalid: string[];
}

// Deliberately lenient. It only finds typing errors, because the database and the mail server decide.
const ADDRESS = /^[^\s@<>"'(),;:]+@[^\s@<>"'(),;:.]+(\.[^\s@<>"'(),;:.]+)+$/;
const NAMED = /^.*<([^<>]*)>$/;
/** A name in quotes may contain separators: `"Hong, Gildong" <hong@example.com>`. */
const QUOTED = /"[^"\n]*"(?=\s*<)/g;

/**
 * Parses text pasted from mail programs and spreadsheets: addresses separated by commas, semicolons, tabs, lines or
 * spaces, also in the form `홍길동 <hong@example.com>`.
 */
export function parseAddresses(text: string): ParsedAddresses {
  const addresses = new Set<string>();
  const invalid = new Set<string>();
  for (const piece of toNfc(text)
    .replace(QUOTED, '')
    .split(/[,;，；、\n\r\t]+/)) {
    const trimmed = piece.trim();
    if (!trimmed) continue;
    const named = NAMED.exec(trimmed)?.[1]?.trim();
    for (const word of named === undefined ? trimmed.split(/\s+/) : [named]) {
      const address = word.replace(/^mailto:/i, '').toLowerCase();
      if (ADDRESS.test(address) && address.length <= 320) addresses.add(address);
      else invalid.add(word || trimmed);
    }
  }
  return { addresses: [...addresses], invalid: [...invalid] };
}

/** Maximum number of addresses that are offered at once. */
const MOST_OFFERED = 6;

/** The part of the text that is being typed: the text after the last separator. */
const lastPiece = (text: string): string => text.split(/[,;\s]/).at(-1) ?? '';

/**
 * Addresses to offer below a field of addresses: known addresses that contain the part that is being typed. Addresses in the
 * text and in `taken` are left out.
 */
export function offeredAddresses(known: readonly string[], text: string, taken: ReadonlySet<string>): string[] {
  const typed = lastPiece(text).toLowerCase();
  const written = new Set(parseAddresses(text).addresses);
  return known
    .filter((address) => address.includes(typed) && !written.has(address) && !taken.has(address))
    .slice(0, MOST_OFFERED);
}

/** The text with an offered address in place of the part that is being typed, and with a separator for the next address. */
export const withAddress = (text: string, address: string): string =>
  `${text.slice(0, text.length - lastPiece(text).length)}${address}, `;
