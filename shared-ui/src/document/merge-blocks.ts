import { areSameBlocks, type ChangedBlocks, changedBlocks } from './changed-blocks.ts';
import { type ContentModel, specOf } from './schema.ts';
import type { DocumentJson, DocumentNode } from './types.ts';

export interface Merged {
  /**
   * The document with the changes of both sides. When both sides changed a block, it contains the other version and the own
   * version below it.
   */
  merged: DocumentJson;
  /** Whether both sides changed the same block. */
  isConflict: boolean;
}

/** A part of `base` that one or both sides changed, with their changes. */
interface Region {
  from: number;
  to: number;
  mine: ChangedBlocks[];
  theirs: ChangedBlocks[];
}

/**
 * Merges two documents that came from the same document. Documents are merged block by block, lists by their items and tables
 * by their rows.
 */
export function mergeBlocks(base: DocumentJson, mine: DocumentJson, theirs: DocumentJson): Merged {
  const { content, isConflict } = mergeContent(base.content, mine.content, theirs.content);
  return { merged: { type: 'doc', content }, isConflict };
}

interface MergedContent {
  content: DocumentNode[];
  isConflict: boolean;
}

function mergeContent(
  base: readonly DocumentNode[],
  mine: readonly DocumentNode[],
  theirs: readonly DocumentNode[],
): MergedContent {
  const content: DocumentNode[] = [];
  let isConflict = false;
  let done = 0;
  const [myBlocks, theirBlocks] = [new Side(mine), new Side(theirs)];
  for (const region of regionsOf(changedBlocks(base, mine), changedBlocks(base, theirs))) {
    content.push(...base.slice(done, region.from));
    done = region.to;
    const myText = myBlocks.take(region, region.mine);
    const theirText = theirBlocks.take(region, region.theirs);
    if (region.theirs.length === 0) content.push(...myText);
    else if (region.mine.length === 0 || areSameBlocks(myText, theirText)) content.push(...theirText);
    else {
      const former = base.slice(region.from, region.to);
      const inside = mergeInside(former, myText, theirText);
      content.push(...(inside?.content ?? [...theirText, ...myText]));
      isConflict ||= inside?.isConflict ?? !former.every(isBlank);
    }
  }
  content.push(...base.slice(done));
  return { content, isConflict };
}

/** Merges the cells of a row one by one, because each cell must stay in its column. */
const mergeCells: typeof mergeContent = (base, mine, theirs) => {
  const cells = base.map((cell, at) => mergeContent([cell], mine.slice(at, at + 1), theirs.slice(at, at + 1)));
  return { content: cells.flatMap(({ content }) => content), isConflict: cells.some(isNoCell) };
};
const isNoCell = ({ content, isConflict }: MergedContent) => isConflict || content.length !== 1;

/**
 * Node types in which a part that both sides changed is kept twice. In all other nodes such a change is a conflict of the whole
 * block.
 */
const LISTS: readonly (ContentModel | undefined)[] = ['items', 'taskItems', 'rows'];
const CONTAINERS: readonly (ContentModel | undefined)[] = [...LISTS, 'cells', 'blocks'];

/** Merges the content of one block; null when it cannot be merged. */
function mergeInside(
  former: readonly DocumentNode[],
  myText: readonly DocumentNode[],
  theirText: readonly DocumentNode[],
): MergedContent | null {
  const versions = [former, myText, theirText];
  const [base, mine, theirs] = versions.map(([block]) => block);
  if (!base || !mine || !theirs || versions.some(({ length }) => length !== 1)) return null;
  const model = specOf(base.type)?.content;
  if (base.type !== mine.type || base.type !== theirs.type || !CONTAINERS.includes(model)) return null;
  if (model === 'rows' && new Set([base, mine, theirs].map(columnsOf)).size !== 1) return null;
  const attrs = mergeAttributes(base.attrs, mine.attrs, theirs.attrs);
  const merge = model === 'cells' ? mergeCells : mergeContent;
  const { content, isConflict } = merge(base.content ?? [], mine.content ?? [], theirs.content ?? []);
  if (!attrs || content.length === 0 || (isConflict && !LISTS.includes(model))) return null;
  // An item begins with a paragraph.
  if (mine.content?.[0]?.type === 'paragraph' && content[0]?.type !== 'paragraph') return null;
  return { content: [{ ...theirs, ...(theirs.attrs || mine.attrs ? { attrs } : {}), content }], isConflict };
}

/** The number of columns. A table with merged cells gets a unique value, because its rows cannot be compared. */
function columnsOf(table: DocumentNode): number | symbol {
  const rows = table.content ?? [];
  const spans = rows.flatMap(({ content = [] }) => content.flatMap(({ attrs }) => [attrs?.colspan, attrs?.rowspan]));
  const counts = new Set(rows.map(({ content = [] }) => content.length));
  const [count = 0] = counts;
  return counts.size === 1 && spans.every((span) => (span ?? 1) === 1) ? count : Symbol('irregular');
}

type Attributes = Readonly<Record<string, unknown>>;

/** Null when both sides changed the same attribute. */
function mergeAttributes(base: Attributes = {}, mine: Attributes = {}, theirs: Attributes = {}): Attributes | null {
  const merged: Record<string, unknown> = { ...theirs };
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    const [before, my, their] = [base, mine, theirs].map((attrs) => JSON.stringify(attrs[name] ?? null));
    if (my === before || my === their) continue;
    if (their !== before) return null;
    merged[name] = mine[name];
  }
  return merged;
}

/** Writing into an empty paragraph replaces no text of the other side. */
const isBlank = ({ type, content = [] }: DocumentNode) => type === 'paragraph' && content.length === 0;

/** Reads the blocks of one side from the first to the last. */
class Side {
  readonly #blocks: readonly DocumentNode[];
  /** How many blocks this side has more than `base` before the next region. */
  #shift = 0;

  constructor(blocks: readonly DocumentNode[]) {
    this.#blocks = blocks;
  }

  take({ from, to }: Region, changes: readonly ChangedBlocks[]): readonly DocumentNode[] {
    const start = from + this.#shift;
    for (const change of changes) this.#shift += change.end - change.start - (change.to - change.from);
    return this.#blocks.slice(start, to + this.#shift);
  }
}

function regionsOf(mine: readonly ChangedBlocks[], theirs: readonly ChangedBlocks[]): Region[] {
  const changes = [
    ...mine.map((change) => ({ change, side: 'mine' as const })),
    ...theirs.map((change) => ({ change, side: 'theirs' as const })),
  ].sort((a, b) => a.change.from - b.change.from || a.change.to - b.change.to);
  const regions: Region[] = [];
  for (const { change, side } of changes) {
    const last = regions.at(-1);
    const isSame = last !== undefined && touches(last, change);
    const region = isSame ? last : { from: change.from, to: change.to, mine: [], theirs: [] };
    if (!isSame) regions.push(region);
    region.to = Math.max(region.to, change.to);
    region[side].push(change);
  }
  return regions;
}

/**
 * Whether a change is about the same blocks or the same gap as the region. The change begins where the region begins, or later.
 */
const touches = ({ from, to }: Region, change: ChangedBlocks) =>
  change.from < to || (from === to && change.from === from && change.to === to);
