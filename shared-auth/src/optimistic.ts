import { showError } from '@dojang/shared-ui/core';
import { hashKey, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';

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
  /**
   * Mutations of one scope are sent one after another, so that the last choice is the one that stays; their changes are
   * shown at once. The keys are refetched when the last of them is settled: an earlier answer would take the changes
   * that still wait off the screen. Without a name the scope is the component's.
   */
  scope?: string;
  /** Further key prefixes to refetch afterwards. */
  invalidates?: readonly QueryKey[];
  onSuccess?(result: Result, input: Input): void;
}

/** An optimistic mutation: it shows the result before the server has answered, and reports when it has to roll back. */
export function useOptimisticMutation<Input, Result>(options: Optimistic<Input, Result>) {
  const client = useQueryClient();
  const own = useId();
  const { mutationFn, changes, scope = own, invalidates = [], onSuccess } = options;
  return useMutation({
    mutationFn,
    scope: { id: scope },
    onMutate: async (input: Input) => {
      scopeOf(client, scope).pending += 1;
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
      for (const queryKey of dueKeys(client, scope, keys)) void client.invalidateQueries({ queryKey });
    },
  });
}

interface Scope {
  /** Mutations that are not settled yet. */
  pending: number;
  /** Keys that settled mutations left to the last one. */
  keys: QueryKey[];
}

const scopes = new WeakMap<QueryClient, Map<string, Scope>>();

/** The state of a scope, which lives while one of its mutations is pending. */
function scopeOf(client: QueryClient, id: string): Scope {
  const known = scopes.get(client) ?? new Map<string, Scope>();
  scopes.set(client, known);
  const scope = known.get(id) ?? { pending: 0, keys: [] };
  known.set(id, scope);
  return scope;
}

/** @returns the keys to refetch now that one mutation of the scope is settled: none while others of it are pending */
function dueKeys(client: QueryClient, id: string, keys: QueryKey[]): QueryKey[] {
  const scope = scopeOf(client, id);
  scope.pending -= 1;
  scope.keys.push(...keys);
  if (scope.pending > 0) return [];
  scopes.get(client)?.delete(id);
  return [...new Map(scope.keys.map((key) => [hashKey(key), key])).values()];
}

/** @returns rolls the changes back */
function applyChange(client: QueryClient, { queryKey, update }: CacheChange): () => void {
  const before = client.getQueryData(queryKey);
  if (before === undefined) return () => {};
  client.setQueryData(queryKey, update(before));
  return () => client.setQueryData(queryKey, before);
}
