export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Maximum number of cells of the table below. When two texts need more cells, they are shown as replaced. */
const MOST_CELLS = 1_000_000;

/** The lines of two texts, the shortest change from `before` to `after`. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const old = before.slice(start, before.length - end);
  const now = after.slice(start, after.length - end);
  return [...same(before.slice(0, start)), ...changed(old, now), ...same(after.slice(after.length - end))];
}

const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind: 'same', text }));

function changed(old: readonly string[], now: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: 'removed', text });
  const added = (text: string): DiffLine => ({ kind: 'added', text });
  if (old.length * now.length > MOST_CELLS) return [...old.map(removed), ...now.map(added)];
  // common[i][j]: the length of the longest common subsequence of the lines from i and from j.
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      common[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [before, after] = [old[i], now[j]];
    if (before !== undefined && before === after) {
      lines.push({ kind: 'same', text: before });
      i += 1;
      j += 1;
    } else if (after === undefined || (before !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      lines.push(removed(before ?? ''));
      i += 1;
    } else {
      lines.push(added(after));
      j += 1;
    }
  }
  return lines;
}
