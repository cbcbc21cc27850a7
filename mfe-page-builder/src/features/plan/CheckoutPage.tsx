import { useQuery } from '@dojang/shared-auth/query';
import { Box, LinkButton, PageHeader, Text, toAppError } from '@dojang/shared-ui';
import { notFound, useSearchParams } from '@dojang/shared-ui/router';
import { useEffect } from 'react';
import { Checkout } from './components/Checkout.tsx';
import { planPath } from './plan.logic.ts';
import { planQueries } from './plan.queries.ts';

/** `/page/checkout?orderNo=`: an order before its payment. An order that is already paid leads back to the plan. */
export function Component() {
  const [search] = useSearchParams();
  const orderNo = search.get('orderNo') ?? '';
  if (!/^[A-Za-z0-9_-]{6,64}$/.test(orderNo)) throw notFound();
  const query = useQuery(planQueries.checkout(orderNo));
  if (query.error && toAppError(query.error).status === 404) throw notFound();
  const isToss = query.data?.provider === 'toss';
  useEffect(() => {
    if (isToss && !isOwnDocument()) location.reload();
  }, [isToss]);
  const order = query.data?.order;
  const back = planPath(order?.siteId ?? '');
  return (
    <Box maxW="520px" mx="auto">
      <PageHeader title="결제" description={order?.siteName} back={{ to: order ? back : '/page', label: '요금제' }} />
      {order && order.status !== 'ready' && (
        <Box mb="4">
          <Text mb="2">이미 처리한 주문이에요.</Text>
          <LinkButton to={`${back}&orderId=${orderNo}`} variant="outline">
            결과 보기
          </LinkButton>
        </Box>
      )}
      <Checkout orderNo={orderNo} returnTo={back} />
    </Box>
  );
}

/** The policy that allows the provider's script belongs to the document's first address, so the page is loaded anew. */
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && new URL(loaded.name).pathname === location.pathname;
}
