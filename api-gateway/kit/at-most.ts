/**
 * Options of a cache of at most this many entries. With the library's own `max` each empty cache takes the time and memory
 * of a full one; this one grows with its entries.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
