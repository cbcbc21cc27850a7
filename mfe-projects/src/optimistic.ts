import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError } from '@dojang/shared-ui';

interface Optimistic<Cached, Input, Result> {
  /** What is on the screen and changes at once. */
  queryKey: readonly unknown[];
  mutationFn(input: Input): Promise<Result>;
  /** What the screen shows until the server has answered. It is put back when the server refuses. */
  update(cached: Cached, input: Input): Cached;
  /** Key prefixes that are read again afterwards, besides `queryKey`. */
  invalidates?: readonly (readonly unknown[])[];
  onSuccess?(result: Result, input: Input): void;
}

/** A mutation that shows its result before the server has answered, and says so when it has to take it back. */
export function useOptimisticMutation<Cached, Input, Result>(options: Optimistic<Cached, Input, Result>) {
  const client = useQueryClient();
  const { queryKey, update, invalidates = [], mutationFn, onSuccess } = options;
  return useMutation({
    mutationFn,
    onMutate: async (input: Input) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Cached>(queryKey);
      if (before !== undefined) client.setQueryData<Cached>(queryKey, update(before, input));
      return { before };
    },
    onError: (error, _input, context) => {
      if (context?.before !== undefined) client.setQueryData(queryKey, context.before);
      showError(error);
    },
    onSuccess: (result, input) => onSuccess?.(result, input),
    onSettled: () => {
      for (const key of [queryKey, ...invalidates]) void client.invalidateQueries({ queryKey: key });
    },
  });
}
