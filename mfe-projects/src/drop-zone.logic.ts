export type DropZone = 'before' | 'inside' | 'after';

/**
 * The drop zone in a row of a tree. The top quarter is before the row, the bottom quarter is after it, and the middle is
 * inside. `offset` and `height` are in pixels.
 */
export function dropZone(offset: number, height: number): DropZone {
  if (offset < height / 4) return 'before';
  return offset > (height * 3) / 4 ? 'after' : 'inside';
}
