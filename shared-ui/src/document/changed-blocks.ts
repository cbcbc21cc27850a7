import { isEqual } from '../hooks/equal.logic.ts';
import { diffLines } from './diff.ts';
import type { DocumentNode } from './types.ts';

/** The blocks `from` to `to` of a document, which became the blocks `start` to `end` of another one. */
export interface ChangedBlocks {
  from: number;
  to: number;
  start: number;
  end: number;
}

/** The shortest list of changes of blocks that makes `after` of `before`, in their order. */
export function changedBlocks(before: readonly DocumentNode[], after: readonly DocumentNode[]): ChangedBlocks[] {
  let first = 0;
  const most = Math.min(before.length, after.length);
  while (first < most && isEqual(before[first], after[first])) first += 1;
  let last = 0;
  while (last < most - first && isEqual(before.at(-1 - last), after.at(-1 - last))) last += 1;

  const changes: ChangedBlocks[] = [];
  const next = { from: first, start: first };
  let open: ChangedBlocks | null = null;
  const old = before.slice(first, before.length - last).map(keyOf);
  const now = after.slice(first, after.length - last).map(keyOf);
  for (const { kind } of diffLines(old, now)) {
    if (kind === 'same') open = null;
    else if (!open) {
      open = { ...next, to: next.from, end: next.start };
      changes.push(open);
    }
    if (kind !== 'added') next.from += 1;
    if (kind !== 'removed') next.start += 1;
    if (open) Object.assign(open, { to: next.from, end: next.start });
  }
  return changes.flatMap(oneByOne);
}

/** As many blocks as before were most probably changed each on its own. */
function oneByOne(change: ChangedBlocks): ChangedBlocks[] {
  const { from, to, start, end } = change;
  if (to - from !== end - start) return [change];
  return Array.from({ length: to - from }, (_, at) => ({
    from: from + at,
    to: from + at + 1,
    start: start + at,
    end: start + at + 1,
  }));
}

/** The same text for equal blocks: the database returns the keys of an object in another order. */
const keyOf = (block: DocumentNode): string => JSON.stringify(block, (_, value: unknown) => sorted(value));

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
