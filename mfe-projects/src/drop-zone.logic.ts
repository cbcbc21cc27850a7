export type DropZone = 'before' | 'inside' | 'after';

/**
 * The zone of a row of a tree: top and bottom quarter are before and after it, the middle is inside. `offset` and
 * `height` in pixels.
 */
export function dropZone(offset: number, height: number): DropZone {
  if (offset < height / 4) return 'before';
  return offset > (height * 3) / 4 ? 'after' : 'inside';
}
