import { useQuery } from '@dojang/shared-auth/query';
import { ListSkeleton, QueryView, Stack } from '@dojang/shared-ui';
import { useSearchParams } from '@dojang/shared-ui/router';
import { useState } from 'react';
import { OrderList } from './components/OrderList.tsx';
import { PaymentOutcome } from './components/PaymentOutcome.tsx';
import { PlanCards } from './components/PlanCards.tsx';
import { PlanState } from './components/PlanState.tsx';
import { returnIn, stageOf } from './plan.logic.ts';
import { planQueries } from './plan.queries.ts';

/** `?tab=plan` of a site's settings: its plan, the plans to buy, and its orders. The provider's window returns to this page. */
export function PlanTab({ siteId }: { siteId: string }) {
  const [search, setSearch] = useSearchParams();
  const [now] = useState(Date.now);
  const plan = useQuery(planQueries.site(siteId));
  const provider = useQuery(planQueries.provider()).data;
  const found = returnIn(search);
  const close = () => setSearch({ tab: 'plan', siteId }, { replace: true });
  return (
    <Stack gap="6">
      {found && <PaymentOutcome key={found.orderNo} siteId={siteId} found={found} onClose={close} />}
      <QueryView query={plan} skeleton={<ListSkeleton rows={3} />}>
        {(data) => (
          <>
            <PlanState plan={data} stage={stageOf(data, now)} />
            <PlanCards siteId={siteId} plan={data} provider={provider} />
            {data.is_owner && <OrderList siteId={siteId} canRefund={provider !== undefined && provider !== 'none'} />}
          </>
        )}
      </QueryView>
    </Stack>
  );
}
