import { areSameBlocks, type ChangedBlocks, changedBlocks } from './changed-blocks.ts';
import type { DocumentJson, DocumentNode } from './types.ts';

export interface Merged {
  /** The changes of both sides. Of blocks that both changed it has their version and mine below it. */
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

/** Merges two documents that were made from the same one, by their top-level blocks. */
export function mergeBlocks(base: DocumentJson, mine: DocumentJson, theirs: DocumentJson): Merged {
  const merged: DocumentNode[] = [];
  let isConflict = false;
  let done = 0;
  const [myBlocks, theirBlocks] = [new Side(mine.content), new Side(theirs.content)];
  for (const region of regionsOf(
    changedBlocks(base.content, mine.content),
    changedBlocks(base.content, theirs.content),
  )) {
    merged.push(...base.content.slice(done, region.from));
    done = region.to;
    const myText = myBlocks.take(region, region.mine);
    const theirText = theirBlocks.take(region, region.theirs);
    if (region.theirs.length === 0) merged.push(...myText);
    else if (region.mine.length === 0 || areSameBlocks(myText, theirText)) merged.push(...theirText);
    else {
      merged.push(...theirText, ...myText);
      isConflict ||= !base.content.slice(region.from, region.to).every(isBlank);
    }
  }
  merged.push(...base.content.slice(done));
  return { merged: { type: 'doc', content: merged }, isConflict };
}

/** Whoever writes into an empty paragraph changes nothing that the other side has written. */
const isBlank = ({ type, content = [] }: DocumentNode) => type === 'paragraph' && content.length === 0;

/** The blocks of one side, taken from the first to the last. */
class Side {
  readonly #blocks: readonly DocumentNode[];
  /** How many more blocks than `base` this side has before the next region. */
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

/** Whether a change, which begins where the region does or later, is about the same blocks or the same gap. */
const touches = ({ from, to }: Region, change: ChangedBlocks) =>
  change.from < to || (from === to && change.from === from && change.to === to);
