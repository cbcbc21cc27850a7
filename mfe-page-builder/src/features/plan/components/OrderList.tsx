import { won } from '@dojang/api-contract';
import { useInfiniteQuery } from '@dojang/shared-auth/query';
import {
  Badge,
  Box,
  Button,
  Flex,
  formatDate,
  Heading,
  ListSkeleton,
  MoreButton,
  QueryView,
  Text,
} from '@dojang/shared-ui';
import { useState } from 'react';
import { isRefunding, orderState, reasonOf } from '../plan.logic.ts';
import { planQueries } from '../plan.queries.ts';
import type { ListedOrder } from '../plan.schema.ts';
import { RefundDialog } from './RefundDialog.tsx';

/** Orders of a site with their receipts and refunds, for its owners. */
export function OrderList({ siteId, canRefund }: { siteId: string; canRefund: boolean }) {
  const query = useInfiniteQuery(planQueries.orders(siteId));
  const [refunded, setRefunded] = useState<ListedOrder | null>(null);
  return (
    <Box
      as="section"
      aria-labelledby="orders"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      p={{ base: '4', md: '6' }}
    >
      <Heading as="h2" id="orders" textStyle="heading" mb="4">
        주문
      </Heading>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={2} />}
        empty={
          <Text textStyle="sm" color="fg.muted">
            아직 주문이 없어요. 프로로 바꾸면 여기에 영수증이 남아요.
          </Text>
        }
      >
        {(orders) => (
          <Box as="ul" listStyleType="none">
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} onRefund={canRefund ? () => setRefunded(order) : null} />
            ))}
          </Box>
        )}
      </QueryView>
      <MoreButton query={query} />
      {refunded && <RefundDialog siteId={siteId} order={refunded} onClose={() => setRefunded(null)} />}
    </Box>
  );
}

function OrderRow({ order, onRefund }: { order: ListedOrder; onRefund: (() => void) | null }) {
  const { label, color } = orderState(order);
  const day = formatDate(order.created_at);
  return (
    <Flex
      as="li"
      gap="3"
      py="3"
      align="center"
      wrap="wrap"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0', pt: '0' }}
    >
      <Box flex="1" minW="48">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontVariantNumeric="tabular-nums">
            {day} · {won(order.amount)}
          </Text>
          <Badge colorPalette={color}>{label}</Badge>
        </Flex>
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {detailsOf(order)}
        </Text>
      </Box>
      <Flex gap="1">
        {order.receipt_url && (
          <Button asChild size="sm" variant="ghost">
            <a href={order.receipt_url} target="_blank" rel="noreferrer" aria-label={`${day} 주문 영수증`}>
              영수증
            </a>
          </Button>
        )}
        {onRefund && order.status === 'paid' && !isRefunding(order) && (
          <Button size="sm" variant="ghost" onClick={onRefund} aria-label={`${day} 주문 환불`}>
            환불
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

function detailsOf(order: ListedOrder): string {
  if (order.status === 'failed') return reasonOf(order.failure_code, order.failure_message);
  const parts = [
    order.method,
    order.period_from && order.period_to && order.status === 'paid'
      ? `${formatDate(order.period_from)}부터 ${formatDate(order.period_to)}까지`
      : null,
    order.refunded > 0 ? `환불 ${won(order.refunded)}` : null,
    order.refund_problem ? `환불하지 못했어요: ${order.refund_problem}` : null,
    `주문 번호 ${order.order_no}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
