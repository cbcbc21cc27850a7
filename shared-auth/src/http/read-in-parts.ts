import { type SupabaseResult, unwrap } from './unwrap.ts';

/** The gateway's error code when all rows of a response together are too large. */
const TOO_LARGE = 'answer_too_large';
/** PostgREST's error code for a range that begins after the last row. */
const RANGE_BEHIND_END = 'PGRST103';
const PART = 1000;

/** For `select()` or `rpc()`: the first request asks for the total. */
interface CountOption {
  count?: 'exact';
}

type Answer<Row> = SupabaseResult<Row[] | null> & { count: number | null };

/** Rows `from` to `to`, both included, in an order that does not change between two calls. */
export type ReadRows<Row> = (from: number, to: number, options: CountOption) => PromiseLike<Answer<Row>>;

export interface RowRange {
  /** Index of the first row; 0 without it. */
  from?: number;
  /** Maximum number of rows; default: all. */
  most?: number;
}

/** Watches a long reading, and can stop it. */
export interface RowWatch {
  /** Called after each response with the number of rows so far and the total. */
  onPart?: (read: number, total: number) => void;
  /** Stops the reading before its next request. */
  signal?: AbortSignal;
}

export interface RowsRead<Row> {
  rows: Row[];
  /** Total number of rows, including rows outside of the range. */
  total: number;
}

/**
 * Reads a range of rows, with several requests if necessary. The server limits the rows of a response (`max_rows`, which the
 * browser does not know) and its length. So a response with fewer rows than requested is not the end.
 *
 * @throws AppError as `unwrap` does; `answer_too_large` when a single row does not fit; the reason of `signal`
 */
export async function readRange<Row>(
  read: ReadRows<Row>,
  { from = 0, most = Number.POSITIVE_INFINITY, onPart, signal }: RowRange & RowWatch = {},
): Promise<RowsRead<Row>> {
  const rows: Row[] = [];
  let total: number | null = null;
  let size = PART;
  while (rows.length < most) {
    signal?.throwIfAborted();
    const first = from + rows.length;
    const count = Math.min(size, most - rows.length);
    const answer = await read(first, first + count - 1, total === null ? { count: 'exact' } : {});
    total ??= answer.count;
    if (answer.error?.code === RANGE_BEHIND_END) break;
    if (answer.error?.code === TOO_LARGE && count > 1) {
      size = Math.ceil(count / 4);
      continue;
    }
    const part = unwrap(answer);
    rows.push(...part);
    onPart?.(rows.length, Math.max(rows.length, Math.min(most, (total ?? 0) - from)));
    if (part.length === 0) break;
    // Without a total, the requested number of rows is used.
    if (total === null ? part.length < count : from + rows.length >= total) break;
  }
  return { rows, total: Math.max(total ?? 0, rows.length === 0 ? 0 : from + rows.length) };
}

/** Returns only the rows of `readRange`. */
export async function readInParts<Row>(read: ReadRows<Row>, range?: RowRange & RowWatch): Promise<Row[]> {
  return (await readRange(read, range)).rows;
}
