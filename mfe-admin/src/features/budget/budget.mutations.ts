import { getSupabase, unwrapMaybe } from '@dojang/shared-auth';
import { useAdminAct } from '../../use-admin-act.ts';
import { NAMES } from './budget.logic.ts';
import type { Budget } from './budget.schema.ts';

/** A person, or the new accounts of a network. */
export type Holder = { personId: string } | { network: string };

/** Raises a budget. The reason is kept in the audit log. */
export function useRaiseBudget() {
  return useAdminAct(
    async ({ holder, budget, most, reason }: { holder: Holder; budget: Budget; most: number; reason: string }) =>
      unwrapMaybe(
        await getSupabase().rpc('raise_budget', {
          p_budget: budget,
          p_reason: reason,
          p_most: most,
          ...('personId' in holder ? { p_person: holder.personId } : { p_network: holder.network }),
        }),
      ),
    ({ budget }) => `${NAMES[budget]} 한도를 늘렸어요`,
  );
}
