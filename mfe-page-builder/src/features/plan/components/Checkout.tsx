import { type Checkout as CheckoutData, won } from '@dojang/api-contract';
import { useQuery } from '@dojang/shared-auth/query';
import { Button, errorText, Flex, QueryView, Skeleton, Stack, Text } from '@dojang/shared-ui';
import { useState } from 'react';
import { openWindow } from '../open-window.ts';
import { taxOf } from '../plan.logic.ts';
import { planQueries } from '../plan.queries.ts';
import { PracticeNote } from './PracticeNote.tsx';

interface CheckoutProps {
  orderNo: string;
  /** The path to which the provider's window returns, with its result in the query. */
  returnTo: string;
}

/** The price of an order, and the button that opens the provider's window. */
export function Checkout({ orderNo, returnTo }: CheckoutProps) {
  const query = useQuery(planQueries.checkout(orderNo));
  return (
    <QueryView query={query} skeleton={<Skeleton height="320px" borderRadius="l3" />}>
      {(checkout) => <Bill checkout={checkout} returnTo={returnTo} />}
    </QueryView>
  );
}

function Bill({ checkout, returnTo }: { checkout: CheckoutData; returnTo: string }) {
  const { order, provider } = checkout;
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const { supply, vat } = taxOf(order.amount);
  const pay = async () => {
    setOpening(true);
    setProblem(null);
    try {
      await openWindow(checkout, returnTo);
    } catch (error) {
      setProblem(error);
      setOpening(false);
    }
  };
  return (
    <Stack gap="4" borderWidth="1px" borderRadius="l3" bg="bg.panel" p={{ base: '4', md: '6' }}>
      {provider === 'practice' && <PracticeNote />}
      <Stack as="dl" gap="2">
        <Line label="요금제" value={`${order.planName} 1개월`} />
        <Line label="사이트" value={order.siteName} />
        <Line label="공급가액" value={won(supply)} />
        <Line label="부가세" value={won(vat)} />
        <Line label="결제할 금액" value={won(order.amount)} isTotal />
      </Stack>
      <Text textStyle="sm" color="fg.muted">
        한 달 이용권이에요. 자동으로 다시 결제되지 않아요. 7일 안에 프로 기능을 쓰지 않았다면 모두, 그 뒤에는 남은
        날만큼 환불받을 수 있어요.
      </Text>
      {problem !== null && (
        <Text role="alert" textStyle="sm" color="fg.error">
          {errorText(problem)}
        </Text>
      )}
      <Button size="lg" onClick={pay} loading={isOpening} disabled={order.status !== 'ready' || provider === 'none'}>
        {won(order.amount)} 결제하기
      </Button>
    </Stack>
  );
}

function Line({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <Flex
      justify="space-between"
      gap="4"
      {...(isTotal && { fontWeight: 'semibold', borderTopWidth: '1px', pt: '3', mt: '1' })}
    >
      <Text as="dt" color={isTotal ? undefined : 'fg.muted'}>
        {label}
      </Text>
      <Text as="dd" textAlign="end" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
        {value}
      </Text>
    </Flex>
  );
}
