import { endOfString } from '@dojang/server-kit/json-shape';

/**
 * The places of the objects, and of the arrays of objects, with at least `least` characters that are values of columns or parameters
 * in a JSON text: the members of its object, or of the objects in its array. Other arrays may be values of array columns. Does not check whether the text is valid JSON.
 *
 * @returns start and end of each, in their order
 */
export function largeValues(json: string, least: number): [from: number, to: number][] {
  const found: [number, number][] = [];
  const outer = /^\s*\[/.test(json) ? 2 : 1;
  let depth = 0;
  let from = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === 0x22) at = endOfString(json, at + 1);
    else if (code === 0x5b || code === 0x7b) {
      if (depth === outer) from = at;
      depth++;
    } else if (code === 0x5d || code === 0x7d) {
      depth--;
      if (depth === outer && at + 1 - from >= least && /^(?:\[\s*)?\{/.test(json.slice(from, from + 100)))
        found.push([from, at + 1]);
    }
  }
  return found;
}
