import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError, snack } from '@dojang/shared-ui';
import { keys } from './keys.ts';

/** An action of an admin. It says what was done, and fetches the area's data again. */
export function useAdminAct<Variables>(
  act: (variables: Variables) => Promise<unknown>,
  done: (variables: Variables) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (_, variables) => {
      snack.success(done(variables));
      return client.invalidateQueries({ queryKey: keys.all });
    },
    onError: showError,
  });
}
