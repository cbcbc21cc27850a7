export interface Merge<T> {
  /** The changes of both sides. Where they differ, the own value is used. */
  merged: T;
  /** The fields that both sides changed to different values. */
  conflicts: (keyof T)[];
}

/**
 * Three-way merge of settings, field by field.
 *
 * @param base what one's own side began with
 * @param theirs what is stored by now
 */
export function mergeFields<T extends object>(base: T, mine: T, theirs: T): Merge<T> {
  const merged = { ...theirs };
  const conflicts: (keyof T)[] = [];
  for (const key of Object.keys(mine) as (keyof T)[]) {
    if (isSame(mine[key], base[key])) continue;
    if (!isSame(theirs[key], base[key]) && !isSame(theirs[key], mine[key])) conflicts.push(key);
    merged[key] = mine[key];
  }
  return { merged, conflicts };
}

/** Settings are plain data, and a schema gives their keys a fixed order. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
