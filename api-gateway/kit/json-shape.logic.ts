export interface JsonShape {
  /** Maximum nesting depth of brackets outside of strings. */
  readonly depth: number;
  /** Number of values in the outermost array; 1 for anything else. */
  readonly items: number;
  /** Largest exponent of a number, without its sign. PostgreSQL writes a number with all its digits. */
  readonly exponent: number;
  /** Whether a text has what PostgreSQL stores in no text: half of a surrogate pair (`"\ud83d"`), or U+0000. */
  readonly hasUnstorable: boolean;
}

/** The shape of a JSON text, read without parsing it into values. Does not check whether the text is valid JSON. */
export function jsonShape(json: string): JsonShape {
  let depth = 0;
  let deepest = 0;
  let commas = 0;
  let exponent = 0;
  let hasUnstorable = false;
  const sawUnstorable = () => {
    hasUnstorable = true;
  };
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === 0x22) at = endOfString(json, at + 1, sawUnstorable);
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x5d || code === 0x7d) depth--;
    else if (code === 0x2c && depth === 1) commas++;
    else if (code === 0x65 || code === 0x45) exponent = Math.max(exponent, exponentAt(json, at + 1));
  }
  return { depth: deepest, items: /^\s*\[/.test(json) ? commas + 1 : 1, exponent, hasUnstorable };
}

/** The exponent after an `e`, without its sign; 0 for the letter of `true` and `false`. */
function exponentAt(json: string, from: number): number {
  const sign = json.charCodeAt(from);
  let exponent = 0;
  for (let at = sign === 0x2b || sign === 0x2d ? from + 1 : from; at < json.length; at++) {
    const digit = json.charCodeAt(at) - 0x30;
    if (!(digit >= 0 && digit <= 9)) break;
    exponent = exponent * 10 + digit;
  }
  return exponent;
}

/**
 * The place of the quote that ends a string of a JSON text, or the length of the text. Counts the backslashes before a quote only
 * back to the previous quote, so that a text full of them is scanned once.
 *
 * @param from place after the first quote
 */
export function endOfString(json: string, from: number, sawUnstorable: () => void = () => {}): number {
  for (let at = from; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === 0x22) return at;
    if (code !== 0x5c) continue;
    const kind = escapeAt(json, at);
    if (kind === 'high' && escapeAt(json, at + 6) === 'low') at += 11;
    else {
      if (kind !== 'plain') sawUnstorable();
      at++;
    }
  }
  return json.length;
}

/** What the escape at this place stands for: a half of a surrogate pair, U+0000 or anything else. */
function escapeAt(json: string, at: number): 'high' | 'low' | 'nul' | 'plain' {
  if (json.charCodeAt(at) !== 0x5c || json.charCodeAt(at + 1) !== 0x75) return 'plain';
  const first = json.charCodeAt(at + 2);
  if (first === 0x30) return json.startsWith('000', at + 3) ? 'nul' : 'plain';
  if (first !== 0x64 && first !== 0x44) return 'plain';
  const second = Number.parseInt(json.charAt(at + 3), 16);
  return second >= 0xc ? 'low' : second >= 8 ? 'high' : 'plain';
}
