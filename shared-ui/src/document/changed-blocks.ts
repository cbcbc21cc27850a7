import { diffLines } from './diff.ts';
import type { DocumentNode } from './types.ts';

/** A change: the blocks `from` to `to` of a document became the blocks `start` to `end` of another document. */
export interface ChangedBlocks {
  from: number;
  to: number;
  start: number;
  end: number;
}

/** The shortest list of changes that turns the blocks of `before` into those of `after`, in their order. */
export function changedBlocks(before: readonly DocumentNode[], after: readonly DocumentNode[]): ChangedBlocks[] {
  const changes: ChangedBlocks[] = [];
  const next = { from: 0, start: 0 };
  let open: ChangedBlocks | null = null;
  for (const { kind } of diffLines(before.map(keyOf), after.map(keyOf))) {
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

/** When the number of blocks is equal, each block was probably changed separately. */
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

/** Blocks are never changed in place. Most blocks of a changed document are the same objects as in the document before. */
const keys = new WeakMap<DocumentNode, string>();

/**
 * A text that is the same for equal blocks. The keys are sorted, because the database returns the keys of an object in another
 * order.
 */
function keyOf(block: DocumentNode): string {
  const known = keys.get(block);
  if (known !== undefined) return known;
  const key = JSON.stringify(block, (_, value: unknown) => sorted(value));
  keys.set(block, key);
  return key;
}

/** Whether two lists of blocks are equal. */
export const areSameBlocks = (a: readonly DocumentNode[], b: readonly DocumentNode[]): boolean =>
  a.length === b.length && a.every((block, at) => keyOf(block) === keyOf(b[at] ?? block));

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
