import { getSupabase, readRange, unwrap } from '@dojang/shared-auth';
import { pagedListOptions, queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import { type Budget, type NetworkUse, networkUseSchema, type PersonUse, personUseSchema } from './budget.schema.ts';

const PAGE_SIZE = 10;

export const budgetQueries = {
  /** People by what they use of a budget, the largest first; at most 1,000. */
  people: (budget: Budget) =>
    pagedListOptions({
      queryKey: keys.budgets('people', budget),
      pageSize: PAGE_SIZE,
      read: async (range) => {
        const { rows, total } = await readRange(
          (from, to, options) => getSupabase().rpc('admin_budgets', { p_budget: budget }, options).range(from, to),
          range,
        );
        return { rows: rows.map((row): PersonUse => personUseSchema.parse(row)), total };
      },
    }),
  /** Networks by what their new accounts use together. */
  networks: (budget: Budget) =>
    pagedListOptions({
      queryKey: keys.budgets('networks', budget),
      pageSize: PAGE_SIZE,
      read: async (range) => {
        const { rows, total } = await readRange(
          (from, to, options) => getSupabase().rpc('admin_networks', { p_budget: budget }, options).range(from, to),
          range,
        );
        return { rows: rows.map((row): NetworkUse => networkUseSchema.parse(row)), total };
      },
    }),
  /** One person; null for an account that has stored nothing yet. */
  person: (id: string) =>
    queryOptions({
      queryKey: keys.budgets('person', id),
      queryFn: async () => {
        const rows = unwrap(await getSupabase().rpc('admin_budgets', { p_person: id }));
        return rows[0] ? personUseSchema.parse(rows[0]) : null;
      },
    }),
};
