import { showError } from '@dojang/shared-ui/core';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** A change of the cache that is valid until the server has answered. */
interface CacheChange {
  queryKey: QueryKey;
  update: (cached: unknown) => unknown;
}

/** Changes the cached value of a key; does nothing when there is none. */
export const cacheChange = <Cached>(queryKey: QueryKey, update: (cached: Cached) => Cached): CacheChange => ({
  queryKey,
  update: (cached) => update(cached as Cached),
});

interface Optimistic<Input, Result> {
  mutationFn(input: Input): Promise<Result>;
  /** The immediate changes. They are rolled back when the server refuses; the keys are refetched in any case. */
  changes(input: Input): readonly CacheChange[];
  /** Mutations of one scope are sent one after another; their changes are shown at once. */
  scope?: string;
  /** Further key prefixes to refetch afterwards. */
  invalidates?: readonly QueryKey[];
  onSuccess?(result: Result, input: Input): void;
}

/** An optimistic mutation: it shows the result before the server has answered, and reports when it has to roll back. */
export function useOptimisticMutation<Input, Result>(options: Optimistic<Input, Result>) {
  const client = useQueryClient();
  const { mutationFn, changes, scope, invalidates = [], onSuccess } = options;
  return useMutation({
    mutationFn,
    ...(scope ? { scope: { id: scope } } : {}),
    onMutate: async (input: Input) => {
      const made = changes(input);
      await Promise.all(made.map(({ queryKey }) => client.cancelQueries({ queryKey })));
      return made.map((change) => applyChange(client, change));
    },
    onError: (error, _input, undo) => {
      for (const putBack of undo ?? []) putBack();
      showError(error);
    },
    onSuccess: (result, input) => onSuccess?.(result, input),
    onSettled: (_result, _error, input) => {
      const keys = [...changes(input).map(({ queryKey }) => queryKey), ...invalidates];
      for (const queryKey of keys) void client.invalidateQueries({ queryKey });
    },
  });
}

/** @returns rolls the changes back */
function applyChange(client: QueryClient, { queryKey, update }: CacheChange): () => void {
  const before = client.getQueryData(queryKey);
  if (before === undefined) return () => {};
  client.setQueryData(queryKey, update(before));
  return () => client.setQueryData(queryKey, before);
}
