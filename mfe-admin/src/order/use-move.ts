import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError, snack } from '@dojang/shared-ui';
import { moveTo } from './order.logic.ts';

interface Named {
  id: string;
  name: string;
}

export interface Move {
  item: Named;
  /** Counted from 0. */
  position: number;
}

/**
 * Moves an item of an ordered list. The list shows the new order at once; quick moves are sent one after the other, and the
 * list is read again after the last of them.
 */
export function useMove(queryKey: readonly unknown[], act: (id: string, position: number) => Promise<unknown>) {
  const client = useQueryClient();
  const mutationKey = ['move', ...queryKey];
  return useMutation({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: ({ item, position }: Move) => act(item.id, position),
    onMutate: async ({ item, position }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Named[]>(queryKey, (list) => list && moveTo(list, item.id, position));
    },
    onSuccess: (_, { item, position }) => snack.success(`‘${item.name}’ 자리를 ${position + 1}번째로 옮겼어요`),
    onError: showError,
    onSettled: () => (client.isMutating({ mutationKey }) > 1 ? undefined : client.invalidateQueries({ queryKey })),
  });
}
