/** The text between the slash and the cursor, and its position. */
export interface SlashQuery {
  from: number;
  to: number;
  query: string;
}

/**
 * The slash query at the end of `textBefore`, which is the text of a block up to the cursor. `cursor` is the position of the
 * cursor. A slash counts at the start or after white space, followed by at most 20 characters without white space or another
 * slash.
 */
export function slashQueryAt(textBefore: string, cursor: number): SlashQuery | null {
  const match = /(?:^|\s)\/([^\s/]{0,20})$/.exec(textBefore);
  if (!match) return null;
  const query = match[1] ?? '';
  return { from: cursor - query.length - 1, to: cursor, query };
}
