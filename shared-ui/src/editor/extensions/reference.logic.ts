import { matchesKorean } from '@dojang/shared-ui';

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

/** Those issues of an answer to an earlier text that fit the present one, the one with exactly this number first. */
export function stillFitting<Issue extends { number: number; title: string }>(
  issues: readonly Issue[],
  query: string,
): Issue[] {
  const isExact = ({ number }: Issue) => String(number) === query;
  return issues
    .filter(({ number, title }) => String(number).startsWith(query) || matchesKorean(title, query))
    .sort((a, b) => Number(isExact(b)) - Number(isExact(a)));
}
