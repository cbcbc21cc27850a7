import { QueryClient } from '@tanstack/react-query';

export type { QueryClient, UseQueryResult } from '@tanstack/react-query';
export {
  keepPreviousData,
  QueryClientProvider,
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
export { cacheChange, useOptimisticMutation } from './optimistic.ts';
export { type PagedList, pagedListOptions, withRows } from './paged-list.ts';

/**
 * The one query client of the page; the shell makes it. Network failures were already tried three times below it.
 * What is known is shown at once and asked for again whenever a screen opens: others work on the same rows. Two seconds
 * keep the parts of one screen from asking twice.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        gcTime: 5 * 60_000,
        retry: false,
        networkMode: 'always',
        // What could not be had without a network comes by itself when it is back.
        refetchOnReconnect: ({ state }) => state.status === 'error',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
