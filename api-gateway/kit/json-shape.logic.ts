export interface JsonShape {
  /** Maximum nesting depth of brackets outside of strings. */
  readonly depth: number;
  /** Number of values in the outermost array; 1 for anything else. */
  readonly items: number;
}

/** The shape of a JSON text, read without parsing it into values. Does not check whether the text is valid JSON. */
export function jsonShape(json: string): JsonShape {
  let depth = 0;
  let deepest = 0;
  let commas = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === 0x22) at = endOfString(json, at + 1);
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x5d || code === 0x7d) depth--;
    else if (code === 0x2c && depth === 1) commas++;
  }
  return { depth: deepest, items: /^\s*\[/.test(json) ? commas + 1 : 1 };
}

/**
 * Counts the backslashes before a quote only back to the previous quote, so that a text full of them is scanned once.
 */
function endOfString(json: string, from: number): number {
  for (let at = from; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === 0x5c) at++;
    else if (code === 0x22) return at;
  }
  return json.length;
}
