/** Rows that a query reads; see `watching`. */
export interface LiveSource {
  /** Tables of the database whose changes invalidate the query. */
  readonly tables: readonly string[];
  /** Id of the project or person whose rows it reads. Absent when it reads rows of everyone. */
  readonly of?: string;
  /** Id of the row, when the query reads a single row. A change up to the `rev` of the cached data does not invalidate it. */
  readonly row?: string;
  /**
   * Brings changed rows into the data. Without it a refetch would read all data again. A shell that does not know it refetches.
   */
  readonly patch?: LivePatch;
  /**
   * Whether the query is also fetched while the tab is hidden. Other queries wait until the tab is shown. A shell that does not
   * know it waits.
   */
  readonly whenHidden?: boolean;
}

/** How changed rows come into the data of a query. */
export interface LivePatch {
  /** Tables of the source whose messages contain ids that `read` understands. */
  readonly tables: readonly string[];
  /**
   * Reads these rows. It returns a function that creates new data from the cached data, because the cached data may have
   * changed by then.
   */
  readonly read: (ids: readonly string[]) => Promise<(data: unknown) => unknown>;
}

/** A change of rows, as the database broadcasts it. */
export interface LiveChange {
  /** Id of the project or person of the topic; empty for `everyone`. */
  readonly of: string;
  readonly table: string;
  /** Ids of the rows; null when there are too many. */
  readonly rows: readonly string[] | null;
  /** Revision of the row, when the change is about a single row that has a revision. */
  readonly rev?: number;
}

/** No messages arrived until now, so everything that was read before may be stale. */
export interface LiveGap {
  /** The same as in a change. */
  readonly of: string;
  /** The user may no longer read this project, so no more messages will arrive. */
  readonly isLost?: boolean;
}

/**
 * The `meta` of a query that is refetched when its rows change, declared beside the query in its area:
 * `meta: watching({ tables: ['notes'], of: projectId })`. A shell without Realtime ignores it.
 */
export const watching = (...live: readonly LiveSource[]): { readonly live: readonly LiveSource[] } => ({ live });
