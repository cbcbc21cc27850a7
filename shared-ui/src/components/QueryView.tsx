import type { ReactNode } from 'react';
import { ErrorState } from './states.tsx';

/** The part of a TanStack Query result that is used here. */
export interface QueryLike<Data> {
  data: Data | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
}

export interface QueryViewProps<Data> {
  query: QueryLike<Data>;
  /** The skeleton, in the shape of the loaded content. */
  skeleton: ReactNode;
  /** Whether the data counts as empty. Default: an empty array is empty. */
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

const isEmptyArray = (data: unknown) => Array.isArray(data) && data.length === 0;

/**
 * The four states of a screen: loading, error, empty and filled. Loaded data stays visible during a refetch, even when the
 * refetch fails.
 */
export function QueryView<Data>({ query, skeleton, isEmpty = isEmptyArray, empty, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) {
    return empty !== undefined && isEmpty(query.data) ? empty : children(query.data);
  }
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton;
}
