import { useQuery } from '@dojang/shared-auth/query';
import { planQueries } from './plan.queries.ts';
import type { Plan } from './plan.schema.ts';

/** The plan whose limits apply to a site now, for managers. Undefined until it is known. */
export function usePlan(siteId: string): Plan | undefined {
  const { data } = useQuery(planQueries.site(siteId));
  return data?.plans.find(({ id }) => id === data.plan);
}
