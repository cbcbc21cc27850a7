import { showError } from '@dojang/shared-ui/core';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** What the cache shows until the server has answered. */
export interface CacheChange {
  queryKey: QueryKey;
  update: (cached: unknown) => unknown;
}

/** A change of what stands under a key; nothing where nothing does. */
export const cacheChange = <Cached>(queryKey: QueryKey, update: (cached: Cached) => Cached): CacheChange => ({
  queryKey,
  update: (cached) => update(cached as Cached),
});

interface Optimistic<Input, Result> {
  mutationFn(input: Input): Promise<Result>;
  /** What the screen shows at once. It is put back when the server refuses, and read again in any case. */
  changes(input: Input): readonly CacheChange[];
  /** Key prefixes that are read again afterwards, besides those of `changes`. */
  invalidates?: readonly QueryKey[];
  onSuccess?(result: Result, input: Input): void;
}

/** A mutation that shows its result before the server has answered, and says so when it has to take it back. */
export function useOptimisticMutation<Input, Result>(options: Optimistic<Input, Result>) {
  const client = useQueryClient();
  const { mutationFn, changes, invalidates = [], onSuccess } = options;
  return useMutation({
    mutationFn,
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

/** @returns puts back what was there */
function applyChange(client: QueryClient, { queryKey, update }: CacheChange): () => void {
  const before = client.getQueryData(queryKey);
  if (before === undefined) return () => {};
  client.setQueryData(queryKey, update(before));
  return () => client.setQueryData(queryKey, before);
}
