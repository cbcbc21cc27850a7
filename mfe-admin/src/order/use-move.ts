import { cacheChange, useOptimisticMutation } from '@dojang/shared-auth/query';
import { snack } from '@dojang/shared-ui';
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
 * Moves an item of an ordered list. The list shows the new order at once. Quick moves are sent one after the other, and the
 * list is fetched again after the last of them.
 */
export const useMove = (queryKey: readonly unknown[], act: (id: string, position: number) => Promise<unknown>) =>
  useOptimisticMutation({
    scope: JSON.stringify(['move', ...queryKey]),
    mutationFn: ({ item, position }: Move) => act(item.id, position),
    changes: ({ item, position }) => [cacheChange<Named[]>(queryKey, (list) => moveTo(list, item.id, position))],
    onSuccess: (_, { item, position }) => snack.success(`‘${item.name}’ 자리를 ${position + 1}번째로 옮겼어요`),
  });
