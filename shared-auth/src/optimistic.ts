import { showError } from '@dojang/shared-ui/core';
import {
  hashKey,
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useId } from 'react';

/** A change of the cache that is valid until the server has answered. */
interface CacheChange {
  queryKey: QueryKey;
  update: (cached: unknown) => unknown;
}

/** Changes the cached value of a key. Does nothing when there is no value. */
export const cacheChange = <Cached>(queryKey: QueryKey, update: (cached: Cached) => Cached): CacheChange => ({
  queryKey,
  update: (cached) => update(cached as Cached),
});

interface Optimistic<Input, Result> {
  mutationFn(input: Input): Promise<Result>;
  /**
   * Mutations of one scope are sent one after another, so that the last choice stays. Their changes are shown at once. The keys
   * are refetched when the last mutation is settled, because an earlier refetch would remove the waiting changes from the
   * screen. Without a name each component has its own scope.
   */
  scope?: string;
  /** Further key prefixes to refetch afterwards. */
  invalidates?: readonly QueryKey[] | ((input: Input) => readonly QueryKey[]);
}

/** Changes of whole cached values. They are made after running fetches of these values were cancelled. */
interface Changes<Input, Result> extends Optimistic<Input, Result> {
  /** The changes. They are rolled back when the server refuses. The keys are refetched in any case. */
  changes(input: Input): readonly CacheChange[];
  onSuccess?(result: Result, input: Input): void;
}

/** A change that is in the cache before `mutate` returns, because the next key may follow immediately and needs it. */
interface Immediate<Input, Result, Shown> extends Optimistic<Input, Result> {
  /** Changes the cache, and cancels fetches whose responses would replace the change. */
  show(input: Input): Shown | Promise<Shown>;
  /** Rolls a refused change back on the screen. */
  takeBack(shown: Shown, input: Input): void;
  /** `isLast`: no other mutation of the scope waits, so the response may replace the values on the screen. */
  onSuccess?(result: Result, input: Input, now: { shown: Shown; isLast: boolean }): void;
  /** Called when the last mutation of the scope is settled, for a refetch that needs more than keys. */
  refresh?(): void;
}

/** The options of `useOptimisticMutation` with `show`, for mutations that are also made outside of a component. */
export function immediateMutation<Input, Result, Shown>(
  client: QueryClient,
  options: Immediate<Input, Result, Shown> & { scope: string },
) {
  const { mutationFn, scope, invalidates = [] } = options;
  return {
    mutationFn,
    scope: { id: scope },
    // It must not return a promise, because then `mutate` would return before the change is shown.
    onMutate: (input: Input) => {
      scopeOf(client, scope).pending += 1;
      const shown = options.show(input);
      return shown instanceof Promise ? shown.then((value) => ({ shown: value })) : { shown };
    },
    onError: (error: Error, input: Input, context: { shown: Shown } | undefined) => {
      if (context) options.takeBack(context.shown, input);
      showError(error);
    },
    onSuccess: (result: Result, input: Input, { shown }: { shown: Shown }) =>
      options.onSuccess?.(result, input, { shown, isLast: scopeOf(client, scope).pending === 1 }),
    onSettled: (_result: Result | undefined, _error: Error | null, input: Input) => {
      const due = dueKeys(client, scope, typeof invalidates === 'function' ? invalidates(input) : invalidates);
      if (due === null) return;
      for (const queryKey of due) void client.invalidateQueries({ queryKey });
      options.refresh?.();
    },
  };
}

/** An optimistic mutation: it shows the result before the server has answered, and reports when it has to roll back. */
export function useOptimisticMutation<Input, Result>(
  options: Changes<Input, Result>,
): UseMutationResult<Result, Error, Input>;
export function useOptimisticMutation<Input, Result, Shown>(
  options: Immediate<Input, Result, Shown>,
): UseMutationResult<Result, Error, Input>;
export function useOptimisticMutation<Input, Result>(
  options: Changes<Input, Result> | Immediate<Input, Result, unknown>,
): UseMutationResult<Result, Error, Input> {
  const client = useQueryClient();
  const own = useId();
  const immediate = 'changes' in options ? ofChanges(client, options) : options;
  return useMutation<Result, Error, Input, { shown: unknown }>(
    immediateMutation(client, { ...immediate, scope: options.scope ?? own }),
  );
}

function ofChanges<Input, Result>(
  client: QueryClient,
  { changes, invalidates = [], ...options }: Changes<Input, Result>,
): Immediate<Input, Result, Undo[]> {
  return {
    ...options,
    invalidates: (input) => [
      ...changes(input).map(({ queryKey }) => queryKey),
      ...(typeof invalidates === 'function' ? invalidates(input) : invalidates),
    ],
    show: async (input) => {
      const made = changes(input);
      await Promise.all(made.map(({ queryKey }) => client.cancelQueries({ queryKey })));
      return made.map((change) => applyChange(client, change));
    },
    takeBack: (undo) => {
      for (const putBack of undo) putBack();
    },
  };
}

interface Scope {
  /** Number of mutations that are not settled yet. */
  pending: number;
  /** Keys of settled mutations. The last mutation refetches them. */
  keys: QueryKey[];
}

const scopes = new WeakMap<QueryClient, Map<string, Scope>>();

/** The state of a scope. It exists while a mutation of the scope is pending. */
function scopeOf(client: QueryClient, id: string): Scope {
  const known = scopes.get(client) ?? new Map<string, Scope>();
  scopes.set(client, known);
  const scope = known.get(id) ?? { pending: 0, keys: [] };
  known.set(id, scope);
  return scope;
}

/** @returns the keys to refetch now that one mutation of the scope is settled, or null while others of it are pending */
function dueKeys(client: QueryClient, id: string, keys: readonly QueryKey[]): QueryKey[] | null {
  const scope = scopeOf(client, id);
  scope.pending -= 1;
  scope.keys.push(...keys);
  if (scope.pending > 0) return null;
  scopes.get(client)?.delete(id);
  return [...new Map(scope.keys.map((key) => [hashKey(key), key])).values()];
}

type Undo = () => void;

/** @returns rolls the changes back */
function applyChange(client: QueryClient, { queryKey, update }: CacheChange): Undo {
  const before = client.getQueryData(queryKey);
  if (before === undefined) return () => {};
  client.setQueryData(queryKey, update(before));
  return () => client.setQueryData(queryKey, before);
}
