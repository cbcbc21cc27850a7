import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

export type {
  MutationOptions,
  QueryClient,
  QueryKey,
  QueryObserverOptions,
  UseQueryResult,
} from '@tanstack/react-query';
export {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClientProvider,
  QueryObserver,
  queryOptions,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
export { areaKeys } from './area-keys.ts';
export { useHeardProjects } from './live/heard-projects.store.ts';
export { keepLive } from './live/keep-live.ts';
export { type LiveSource, watching } from './live/live-change.ts';
export { isLive, type LiveStatus, useLiveStatus } from './live/live-status.store.ts';
export { usePresence } from './live/presence.store.ts';
export { cacheChange, immediateMutation, useOptimisticMutation } from './optimistic.ts';
export { type PagedList, pagedListOptions, withRows } from './paged-list.ts';

/**
 * The only query client of the page, created by the shell. It does not retry, because `retryingFetch` below it tries
 * three times. Cached data is shown immediately and fetched again whenever a screen opens, because other users change
 * the same rows. With a stale time of two seconds the parts of one screen do not fetch twice.
 */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        gcTime: 5 * 60_000,
        retry: false,
        networkMode: 'always',
        // Queries that failed without a network are fetched again when it returns.
        refetchOnReconnect: ({ state }) => state.status === 'error',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * When a query is invalidated, its first fetch is restarted too. The library would reuse that fetch, although the server may
 * have answered it before the change. A new note was then missing from its list.
 */
class FreshQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' }))
      if (query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}
