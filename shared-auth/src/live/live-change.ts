/** Rows that a query reads; see `watching`. */
export interface LiveSource {
  /** Tables of the database whose changes invalidate the query. */
  readonly tables: readonly string[];
  /** Id of the project or person whose rows it reads. Absent: rows of anyone. */
  readonly of?: string;
  /** Id of the only row that it reads. A change up to the `rev` of the cached data does not invalidate it. */
  readonly row?: string;
  /** Brings changed rows into the data, where a refetch would read all of it again. A shell without it refetches. */
  readonly patch?: LivePatch;
  /** Fetched also while the tab is hidden, where other queries wait until it is shown. A shell without it waits. */
  readonly whenHidden?: boolean;
}

/** How changed rows come into the data of a query. */
export interface LivePatch {
  /** Those of the source's tables whose messages contain ids that `read` understands. */
  readonly tables: readonly string[];
  /** Reads these rows. The answer makes new data of the cached data, whatever that is by then. */
  readonly read: (ids: readonly string[]) => Promise<(data: unknown) => unknown>;
}

/** A change of rows, as the database broadcasts it. */
export interface LiveChange {
  /** Id of the project or person of the topic; empty for `everyone`. */
  readonly of: string;
  readonly table: string;
  /** Ids of the rows; null when there are too many. */
  readonly rows: readonly string[] | null;
  /** Revision of the only row, where it has one. */
  readonly rev?: number;
}

/** No messages arrived until now, so everything that was read before may be stale. */
export interface LiveGap {
  /** As of a change. */
  readonly of: string;
  /** The user may no longer read this project, so no message will follow. */
  readonly isLost?: boolean;
}

/**
 * The `meta` of a query that is refetched when its rows change, declared beside the query in its area:
 * `meta: watching({ tables: ['notes'], of: projectId })`. A shell without Realtime ignores it.
 */
export const watching = (...live: readonly LiveSource[]): { readonly live: readonly LiveSource[] } => ({ live });
