import { matchesKorean } from '@dojang/shared-ui';

/** A sign and the text between it and the cursor, and its position. */
export interface ReferenceQuery {
  sign: '@' | '#' | '[[';
  from: number;
  to: number;
  query: string;
}

/** A reference that is being typed at the end of `textBefore`. `cursor` is the position of the cursor. */
export function referenceQueryAt(textBefore: string, cursor: number): ReferenceQuery | null {
  // Titles contain spaces, and the brackets may directly follow a word.
  const match =
    /(?:^|[\s(])([@#])([^\s@#]{0,20})$/.exec(textBefore) ?? /(\[\[)((?:[^\s[\]][^\n[\]]{0,39})?)$/.exec(textBefore);
  if (!match) return null;
  const [, sign = '', query = ''] = match;
  return { sign: sign as ReferenceQuery['sign'], from: cursor - query.length - sign.length, to: cursor, query };
}

/** The number of `#12` at the end of the text, when it is a separate word. */
export function issueNumberAt(textBefore: string): number | null {
  const match = /(?:^|[\s(])#([1-9]\d{0,8})$/.exec(textBefore);
  return match ? Number(match[1]) : null;
}

/** The notes of an answer to an earlier text that also match the present text. */
export const fittingNotes = <Note extends { title: string }>(notes: readonly Note[], query: string): Note[] =>
  notes.filter(({ title }) => matchesKorean(title, query));

/** The same for issues. The issue with exactly this number is first. */
export function fittingIssues<Issue extends { number: number; title: string }>(
  issues: readonly Issue[],
  query: string,
): Issue[] {
  const isExact = ({ number }: Issue) => String(number) === query;
  return issues
    .filter(({ number, title }) => String(number).startsWith(query) || matchesKorean(title, query))
    .sort((a, b) => Number(isExact(b)) - Number(isExact(a)));
}
