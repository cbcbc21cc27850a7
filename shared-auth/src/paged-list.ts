import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import type { RowRange, RowsRead } from './http/read-in-parts.ts';

/** The cached data of a paged list. */
export type PagedList<Row> = InfiniteData<RowsRead<Row>, number>;

interface PagedListOptions<Row, Key extends QueryKey> {
  queryKey: Key;
  /** Rows per page. */
  pageSize: number;
  read(range: Required<RowRange>, signal: AbortSignal): Promise<RowsRead<Row>>;
  /** The `meta` of the query, see `watching`. */
  meta?: Record<string, unknown>;
}

/**
 * A list that is read in pages, for `useInfiniteQuery`. Its data are the rows of all pages. Each page begins after the last row
 * that was actually read, so that there is no gap when the server returns fewer rows than requested.
 */
export function pagedListOptions<Row, const Key extends QueryKey>({
  queryKey,
  pageSize,
  read,
  meta,
}: PagedListOptions<Row, Key>) {
  return infiniteQueryOptions({
    queryKey,
    ...(meta ? { meta } : {}),
    queryFn: ({ pageParam, signal }) => read({ from: pageParam, most: pageSize }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: RowsRead<Row>, pages: RowsRead<Row>[]) => {
      const known = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return last.rows.length > 0 && known < last.total ? known : undefined;
    },
    select: ({ pages }: PagedList<Row>) => pages.flatMap(({ rows }) => rows),
  });
}

/** The list with changed rows, for an optimistic update. Removed rows reduce the total. */
export function withRows<Row>({ pages, pageParams }: PagedList<Row>, change: (rows: Row[]) => Row[]): PagedList<Row> {
  const changed = pages.map(({ rows, total }) => ({ rows: change(rows), total, before: rows.length }));
  const gone = changed.reduce((sum, { rows, before }) => sum + before - rows.length, 0);
  return { pages: changed.map(({ rows, total }) => ({ rows, total: total - gone })), pageParams };
}
