import { AppError } from '@dojang/shared-ui/core';

/** Code of the gateway's answer to a question whose rows are too long together. */
const TOO_LARGE = 'answer_too_large';

interface PartOptions {
  /** Rows asked for at once as long as they fit. */
  part?: number;
  /** Rows in all; without it every one is read. */
  most?: number;
}

/**
 * Reads rows in parts. One answer has a thousand rows and a length at most, and rows may be long: when a part does not
 * fit, smaller ones are read.
 *
 * @param read rows `from` to `to`, both included, in an order that does not change between two calls
 * @throws AppError as `read` does; `answer_too_large` when a single row does not fit
 */
export async function readInParts<Row>(
  read: (from: number, to: number) => Promise<Row[]>,
  { part = 1000, most = Number.POSITIVE_INFINITY }: PartOptions = {},
): Promise<Row[]> {
  const all: Row[] = [];
  let size = part;
  while (all.length < most) {
    const count = Math.min(size, most - all.length);
    try {
      const rows = await read(all.length, all.length + count - 1);
      all.push(...rows);
      if (rows.length < count) break;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== TOO_LARGE || count === 1) throw error;
      size = Math.ceil(count / 4);
    }
  }
  return all;
}
