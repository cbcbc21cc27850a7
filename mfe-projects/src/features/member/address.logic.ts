import { toNfc } from '@dojang/contract/text';

/** Most addresses that one paste may invite. */
export const MAX_ADDRESSES = 50;

export interface ParsedAddresses {
  /** In the order they were pasted, lower case, each once. */
  addresses: string[];
  /** Pieces that look like no address, as they were typed. */
  invalid: string[];
}

// Deliberately loose: the database and the mail decide, this only catches typing slips.
const ADDRESS = /^[^\s@<>"'(),;:]+@[^\s@<>"'(),;:.]+(\.[^\s@<>"'(),;:.]+)+$/;
const NAMED = /^.*<([^<>]*)>$/;

/**
 * Reads what people paste from mail programs and spreadsheets: addresses between commas, semicolons, tabs, lines or
 * spaces, `홍길동 <hong@example.com>` among them.
 */
export function parseAddresses(text: string): ParsedAddresses {
  const addresses = new Set<string>();
  const invalid = new Set<string>();
  for (const piece of toNfc(text).split(/[,;\n\r\t]+/)) {
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
