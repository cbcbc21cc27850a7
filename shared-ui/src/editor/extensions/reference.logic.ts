/** A sign and the text between it and the cursor, and its position. */
export interface ReferenceQuery {
  sign: '@' | '#';
  from: number;
  to: number;
  query: string;
}

/** A mention or issue that is being typed at the end of `textBefore`; `cursor` is the position there. */
export function referenceQueryAt(textBefore: string, cursor: number): ReferenceQuery | null {
  const match = /(?:^|[\s(])([@#])([^\s@#]{0,20})$/.exec(textBefore);
  if (!match) return null;
  const query = match[2] ?? '';
  return { sign: match[1] as '@' | '#', from: cursor - query.length - 1, to: cursor, query };
}

/** The number of `#12` at the end of the text, when it is a word of its own. */
export function issueNumberAt(textBefore: string): number | null {
  const match = /(?:^|[\s(])#([1-9]\d{0,8})$/.exec(textBefore);
  return match ? Number(match[1]) : null;
}
