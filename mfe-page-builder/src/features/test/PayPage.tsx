import { createOrderResponse } from '@dojang/api-contract';
import { apiPost, useSession } from '@dojang/shared-auth';
import { useMutation, useQuery } from '@dojang/shared-auth/query';
import { Button, EmptyState, LinkButton, ListSkeleton, QueryView, Stack, showError, Text } from '@dojang/shared-ui';
import { useSearchParams } from '@dojang/shared-ui/router';
import { Workbench } from '@dojang/shared-ui/workbench';
import { CreditCard } from 'lucide-react';
import { pageQueries } from '../page/page.queries.ts';
import { Checkout } from '../plan/components/Checkout.tsx';
import { OrderList } from '../plan/components/OrderList.tsx';
import { PaymentOutcome } from '../plan/components/PaymentOutcome.tsx';
import { PracticeNote } from '../plan/components/PracticeNote.tsx';
import { returnIn } from '../plan/plan.logic.ts';
import { planQueries } from '../plan/plan.queries.ts';

const HERE = '/test/pay';

/** `/test/pay`: an order of the user's own site from its checkout to the refund, with the provider that charges nobody. */
export function Component() {
  const provider = useQuery(planQueries.provider());
  const sites = useQuery(pageQueries.sites());
  const { id: me } = useSession();
  return (
    <Workbench
      title="결제"
      description="주문부터 환불까지 진짜 화면이에요. 거절, 잃어버린 응답, 늦는 확인은 결제창의 카드로 골라요."
      source="mfe-page-builder/src/features/plan/components/Checkout.tsx"
    >
      <QueryView query={provider} skeleton={<ListSkeleton rows={3} />}>
        {(name) =>
          name === 'practice' ? (
            <QueryView query={sites} skeleton={<ListSkeleton rows={3} />}>
              {(list) => <Practice siteId={list.find(({ owner_id: owner }) => owner === me)?.id} />}
            </QueryView>
          ) : (
            <EmptyState
              icon={<CreditCard size={22} />}
              title="연습 결제가 꺼져 있어요"
              description="진짜 카드로 결제하지 않도록, 이 작업대는 연습 결제에서만 열려요."
            />
          )
        }
      </QueryView>
    </Workbench>
  );
}

function Practice({ siteId }: { siteId: string | undefined }) {
  const [search, setSearch] = useSearchParams();
  const order = useMutation({
    mutationFn: () => apiPost('/api/private/pay/order', { siteId, plan: 'pro' }, createOrderResponse),
    onSuccess: ({ orderNo }) => setSearch({ orderNo }),
    onError: showError,
  });
  if (!siteId) {
    return <EmptyState title="내 사이트가 필요해요" action={<LinkButton to="/page">사이트 만들기</LinkButton>} />;
  }
  const found = returnIn(search);
  const orderNo = search.get('orderNo');
  return (
    <Stack gap="6" maxW="560px">
      {found && (
        <PaymentOutcome
          key={found.orderNo}
          siteId={siteId}
          found={found}
          onClose={() => setSearch({}, { replace: true })}
        />
      )}
      {!found && orderNo && <Checkout orderNo={orderNo} returnTo={HERE} />}
      {!found && !orderNo && (
        <>
          <PracticeNote />
          <Text textStyle="sm" color="fg.muted">
            내 사이트의 프로 요금제 한 달을 주문해요. 값은 서버가 정하고, 돌아온 주소의 금액과 견줘요.
          </Text>
          <Button alignSelf="flex-start" onClick={() => order.mutate()} loading={order.isPending}>
            프로 한 달 주문하기
          </Button>
        </>
      )}
      <OrderList siteId={siteId} canRefund />
    </Stack>
  );
}
