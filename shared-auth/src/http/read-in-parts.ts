import { type SupabaseResult, unwrap } from './unwrap.ts';

/** The gateway's error code when the rows of an answer are too large together. */
const TOO_LARGE = 'answer_too_large';
/** PostgREST's answer to a range that begins behind the last row. */
const RANGE_BEHIND_END = 'PGRST103';
const PART = 1000;

/** Goes into `select()` or `rpc()`: the first part of a reading asks how many rows there are in all. */
interface CountOption {
  count?: 'exact';
}

type Answer<Row> = SupabaseResult<Row[] | null> & { count: number | null };

/** Rows `from` to `to`, both included, in an order that does not change between two calls. */
type ReadRows<Row> = (from: number, to: number, options: CountOption) => PromiseLike<Answer<Row>>;

export interface RowRange {
  /** Index of the first row; 0 without it. */
  from?: number;
  /** Rows at most; every one without it. */
  most?: number;
}

export interface RowsRead<Row> {
  rows: Row[];
  /** How many rows there are in all, outside of the range too. */
  total: number;
}

/**
 * Reads a range of rows, in parts where one answer does not hold it: an answer has as many rows as the server is set to
 * (`max_rows`, which a browser is not told) and a length at most, so an answer shorter than asked for is not the end.
 *
 * @throws AppError as `unwrap` does; `answer_too_large` when a single row does not fit
 */
export async function readRange<Row>(
  read: ReadRows<Row>,
  { from = 0, most = Number.POSITIVE_INFINITY }: RowRange = {},
): Promise<RowsRead<Row>> {
  const rows: Row[] = [];
  let total: number | null = null;
  let size = PART;
  while (rows.length < most) {
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
    if (part.length === 0) break;
    // Who does not count is taken to give what was asked for.
    if (total === null ? part.length < count : from + rows.length >= total) break;
  }
  return { rows, total: Math.max(total ?? 0, rows.length === 0 ? 0 : from + rows.length) };
}

/** The rows of `readRange` alone. */
export async function readInParts<Row>(read: ReadRows<Row>, range?: RowRange): Promise<Row[]> {
  return (await readRange(read, range)).rows;
}
