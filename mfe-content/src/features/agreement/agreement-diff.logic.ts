import { type DiffLine, diffLines } from '@dojang/shared-ui/document';

/** Parts of a line. Changed parts are marked. */
export type LineParts = { text: string; isChanged: boolean }[];

/** A line of both texts side by side; null when one text has no such line. */
export interface DiffRow {
  before: LineParts | null;
  after: LineParts | null;
  isSame: boolean;
}

const plain = (text: string, isChanged: boolean): LineParts => [{ text, isChanged }];
const wordsOf = (line: string) => line.split(/(\s+)/).filter(Boolean);

/** Marks the words that differ in two versions of a line. */
function changedWords(before: string, after: string): { before: LineParts; after: LineParts } {
  const words = diffLines(wordsOf(before), wordsOf(after));
  // When no word is the same, marking single words does not help the reader.
  if (!words.some(({ kind, text }) => kind === 'same' && text.trim() !== '')) {
    return { before: plain(before, true), after: plain(after, true) };
  }
  const side = (other: DiffLine['kind']): LineParts =>
    words
      .filter(({ kind }) => kind !== other)
      .map(({ kind, text }) => ({ text, isChanged: kind !== 'same' }))
      .reduce<LineParts>((parts, part) => {
        const last = parts.at(-1);
        if (last?.isChanged === part.isChanged) last.text += part.text;
        else parts.push({ ...part });
        return parts;
      }, []);
  return { before: side('added'), after: side('removed') };
}

/** The lines of two texts side by side. Removed lines are placed beside the added lines that follow them. */
export function diffRows(before: readonly string[], after: readonly string[]): DiffRow[] {
  const rows: DiffRow[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      const [old, now] = [removed[at], added[at]];
      if (old !== undefined && now !== undefined) rows.push({ ...changedWords(old, now), isSame: false });
      else if (old !== undefined) rows.push({ before: plain(old, true), after: null, isSame: false });
      else if (now !== undefined) rows.push({ before: null, after: plain(now, true), isSame: false });
    }
    [removed, added] = [[], []];
  };
  for (const { kind, text } of diffLines(before, after)) {
    if (kind === 'removed') removed.push(text);
    else if (kind === 'added') added.push(text);
    else {
      flush();
      rows.push({ before: plain(text, false), after: plain(text, false), isSame: true });
    }
  }
  flush();
  return rows;
}
