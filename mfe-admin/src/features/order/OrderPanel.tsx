import { won } from '@dojang/api-contract';
import { useInfiniteQuery, useQuery } from '@dojang/shared-auth/query';
import { Badge, Box, Button, Flex, ListSkeleton, MoreButton, QueryView, RelativeTime, Text } from '@dojang/shared-ui';
import { useState } from 'react';
import { BarChart } from '../chart/BarChart.tsx';
import { GivePlanDialog } from './GivePlanDialog.tsx';
import { detailsOf, stateOf, totalsOf, VIEWS, type View } from './order.logic.ts';
import { orderQueries } from './order.queries.ts';
import type { AdminOrder } from './order.schema.ts';
import { RefundDialog } from './RefundDialog.tsx';

/** Orders and refunds: the last thirty days, and the list with refunds. */
export function OrderPanel() {
  const [view, setView] = useState<View>('all');
  const [refunded, setRefunded] = useState<AdminOrder | null>(null);
  const [isGiving, setGiving] = useState(false);
  const days = useQuery(orderQueries.days);
  const orders = useInfiniteQuery(orderQueries.list(view));
  return (
    <>
      <QueryView query={days} skeleton={<ListSkeleton rows={1} />}>
        {(data) => {
          const sum = totalsOf(data);
          return (
            <Box mb="5">
              <Text textStyle="sm" color="fg.muted" mb="3">
                최근 30일 결제 {sum.orders}건 {won(sum.won)} · 환불 {sum.refunds}건 {won(sum.refunded)}
              </Text>
              <Flex gap="6" wrap="wrap">
                <Box flex="1" minW="40">
                  <BarChart label="결제" unit="원" series="won" days={data} />
                </Box>
                <Box flex="1" minW="40">
                  <BarChart label="환불" unit="원" series="refunded" days={data} />
                </Box>
              </Flex>
            </Box>
          );
        }}
      </QueryView>
      <Flex role="group" aria-label="주문 거르기" gap="1" mb="3" wrap="wrap">
        {VIEWS.map(({ value, label }) => (
          <Button
            key={value}
            size="xs"
            variant={value === view ? 'subtle' : 'ghost'}
            colorPalette="gray"
            aria-pressed={value === view}
            onClick={() => setView(value)}
          >
            {label}
          </Button>
        ))}
      </Flex>
      <QueryView
        query={orders}
        skeleton={<ListSkeleton rows={3} />}
        empty={
          <Text textStyle="sm" color="fg.muted">
            주문이 없어요.
          </Text>
        }
      >
        {(data) => (
          <Box as="ul" listStyleType="none">
            {data.map((order) => (
              <OrderRow key={order.id} order={order} onRefund={() => setRefunded(order)} />
            ))}
          </Box>
        )}
      </QueryView>
      <MoreButton query={orders} />
      <Button size="sm" variant="ghost" mt="2" onClick={() => setGiving(true)}>
        사이트에 프로 기간 주기
      </Button>
      {isGiving && <GivePlanDialog onClose={() => setGiving(false)} />}
      {refunded && <RefundDialog order={refunded} onClose={() => setRefunded(null)} />}
    </>
  );
}

function OrderRow({ order, onRefund }: { order: AdminOrder; onRefund: () => void }) {
  const { label, color } = stateOf(order);
  return (
    <Flex
      as="li"
      gap="3"
      py="3"
      align="center"
      wrap="wrap"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0', pt: '0' }}
      textStyle="sm"
    >
      <Box flex="1" minW="48">
        <Flex gap="2" align="center" wrap="wrap">
          <Text overflowWrap="anywhere">
            {order.site_name} · {won(order.amount)}
          </Text>
          <Badge colorPalette={color}>{label}</Badge>
        </Flex>
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          <RelativeTime value={order.created_at} /> · {order.buyer_email} · {detailsOf(order)}
        </Text>
      </Box>
      <Flex gap="1">
        {order.receipt_url && (
          <Button asChild size="sm" variant="ghost">
            <a href={order.receipt_url} target="_blank" rel="noreferrer" aria-label={`${order.order_no} 영수증`}>
              영수증
            </a>
          </Button>
        )}
        {order.status === 'paid' && !order.refund_waits && (
          <Button size="sm" variant="ghost" onClick={onRefund} aria-label={`${order.order_no} 환불`}>
            환불
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
