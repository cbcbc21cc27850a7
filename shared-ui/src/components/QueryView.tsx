import type { ReactNode } from 'react';
import { ErrorState } from './states.tsx';

/** What is used of TanStack Query's result; any object of this shape will do. */
export interface QueryLike<Data> {
  data: Data | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
}

export interface QueryViewProps<Data> {
  query: QueryLike<Data>;
  /** In the shape of what is to come. */
  skeleton: ReactNode;
  /** An empty array is empty unless told otherwise. */
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

const isEmptyArray = (data: unknown) => Array.isArray(data) && data.length === 0;

/**
 * The four states of a screen. Data that is there stays drawn while it is fetched again, even when that fails: what a
 * person is reading is never taken away.
 */
export function QueryView<Data>({ query, skeleton, isEmpty = isEmptyArray, empty, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) {
    return empty !== undefined && isEmpty(query.data) ? empty : children(query.data);
  }
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton;
}
