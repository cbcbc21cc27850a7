const OF_A_DOUBLING = 8;
const LAST = 160;

/**
 * Each bucket is an eighth of a power of two larger than the previous one, as `remote_health` reads them. So a percentile is
 * exact within five per cent.
 */
export const bucketOf = (value: number): number =>
  Math.min(LAST, Math.max(0, Math.round(OF_A_DOUBLING * Math.log2(value + 1))));

/** The value in the middle of a bucket. */
export const middleOf = (bucket: number): number => Math.round(2 ** (bucket / OF_A_DOUBLING) - 1);
