import { type Order, won } from '@dojang/api-contract';
import { useQuery, useQueryClient } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  Flex,
  formatDate,
  Heading,
  IconButton,
  QueryView,
  Skeleton,
  Spinner,
  Text,
} from '@dojang/shared-ui';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { keys } from '../../../keys.ts';
import { isOpen, type Return, reasonOf } from '../plan.logic.ts';
import { useBuyPlan } from '../plan.mutations.ts';
import { planQueries } from '../plan.queries.ts';

interface PaymentOutcomeProps {
  siteId: string;
  found: Return;
  onClose: () => void;
}

/** The outcome of a payment, shown above the plan. While the outcome is unknown, it says so and polls. */
export function PaymentOutcome({ siteId, found, onClose }: PaymentOutcomeProps) {
  if (found.kind === 'failed') {
    return <Failed siteId={siteId} reason={reasonOf(found.code, found.message)} onClose={onClose} />;
  }
  return <Settled siteId={siteId} found={found} onClose={onClose} />;
}

function Settled({ siteId, found, onClose }: PaymentOutcomeProps & { found: Exclude<Return, { kind: 'failed' }> }) {
  const client = useQueryClient();
  const query = useQuery(planQueries.outcome(found));
  const status = query.data?.status;
  useEffect(() => {
    if (status === undefined) return;
    for (const queryKey of [keys.sitePlan(siteId), keys.orders(siteId)]) void client.invalidateQueries({ queryKey });
  }, [client, siteId, status]);
  return (
    <QueryView query={query} skeleton={<Skeleton height="112px" borderRadius="l3" />}>
      {(order) => <OutcomeOf order={order} siteId={siteId} onClose={onClose} />}
    </QueryView>
  );
}

function OutcomeOf({ order, siteId, onClose }: { order: Order; siteId: string; onClose: () => void }) {
  if (isOpen(order.status)) {
    return (
      <Panel icon={<Spinner size="sm" />} title="결제를 확인하고 있어요" onClose={null}>
        <Text textStyle="sm" color="fg.muted">
          카드사의 답을 기다리고 있어요. 잠시 뒤에 저절로 바뀌어요. 창을 닫아도 괜찮고, 다시 결제하지 않아도 돼요.
        </Text>
      </Panel>
    );
  }
  if (order.status === 'failed' || order.status === 'ready') {
    const reason =
      order.status === 'ready' ? reasonOf('NOT_PAID', null) : reasonOf(order.failureCode, order.failureMessage);
    return <Failed siteId={siteId} reason={reason} onClose={onClose} />;
  }
  if (order.status === 'canceled') {
    return (
      <Panel icon={<CircleCheck size={20} />} title="환불한 결제예요" onClose={onClose}>
        <Text textStyle="sm" color="fg.muted">
          {order.planName} 1개월 · {won(order.amount)}
        </Text>
      </Panel>
    );
  }
  return (
    <Panel
      icon={<CircleCheck size={20} />}
      title={`${order.planName} 요금제를 결제했어요`}
      onClose={onClose}
      tone="green"
    >
      <Text textStyle="sm" color="fg.muted">
        {won(order.amount)} · {order.periodTo && `${formatDate(order.periodTo)}까지 쓸 수 있어요.`} 영수증은 아래 주문에
        있어요.
      </Text>
    </Panel>
  );
}

function Failed({ siteId, reason, onClose }: { siteId: string; reason: string; onClose: () => void }) {
  const buy = useBuyPlan(siteId);
  return (
    <Panel icon={<CircleAlert size={20} />} title="결제하지 못했어요" onClose={onClose} tone="red">
      <Text textStyle="sm" color="fg.muted">
        {reason} 결제된 금액은 없어요.
      </Text>
      <Button size="sm" mt="3" onClick={() => buy.mutate('pro')} loading={buy.isPending}>
        다시 시도
      </Button>
    </Panel>
  );
}

interface PanelProps {
  icon: ReactNode;
  title: string;
  tone?: 'green' | 'red' | 'gray';
  /** Null when it cannot be closed. */
  onClose: (() => void) | null;
  children: ReactNode;
}

function Panel({ icon, title, tone = 'gray', onClose, children }: PanelProps) {
  return (
    <Flex
      role="status"
      gap="3"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      p="4"
      colorPalette={tone}
      borderColor={tone === 'gray' ? undefined : 'colorPalette.emphasized'}
    >
      <Box color={tone === 'gray' ? 'fg.muted' : 'colorPalette.fg'} pt="0.5" aria-hidden>
        {icon}
      </Box>
      <Box flex="1" minW="0">
        <Heading as="h2" textStyle="md" fontWeight="semibold" mb="1">
          {title}
        </Heading>
        {children}
      </Box>
      {onClose && (
        <IconButton size="xs" variant="ghost" aria-label="닫기" onClick={onClose}>
          <X size={16} />
        </IconButton>
      )}
    </Flex>
  );
}
