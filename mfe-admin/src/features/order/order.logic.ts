import { won } from '@dojang/api-contract';
import type { AdminOrder, OrderDay } from './order.schema.ts';

export const VIEWS = [
  { value: 'all', label: '모두' },
  { value: 'paid', label: '결제됨' },
  { value: 'refund', label: '환불' },
  { value: 'open', label: '실패·확인 중' },
] as const;
export type View = (typeof VIEWS)[number]['value'];

/** The state of an order in one word, with the colour of its badge. */
export function stateOf({ status, refund_waits: waits }: AdminOrder): { label: string; color: string } {
  if (status === 'canceled') return { label: '환불됨', color: 'gray' };
  if (status === 'failed') return { label: '실패', color: 'red' };
  if (status === 'unknown' || status === 'confirming') return { label: '확인하는 중', color: 'orange' };
  if (waits) return { label: '환불하는 중', color: 'orange' };
  return { label: '결제됨', color: 'green' };
}

export const detailsOf = (order: AdminOrder): string =>
  [
    order.method,
    order.refunded > 0 ? `환불 ${won(order.refunded)}` : null,
    order.refund_reason,
    order.refund_problem ? `환불하지 못함: ${order.refund_problem}` : null,
    order.status === 'failed' || order.status === 'unknown' ? (order.failure_message ?? order.failure_code) : null,
    order.order_no,
  ]
    .filter(Boolean)
    .join(' · ');

/** The sums over all days. */
export function totalsOf(days: readonly OrderDay[]): Omit<OrderDay, 'day'> {
  const sum = { orders: 0, won: 0, refunds: 0, refunded: 0 };
  for (const day of days) {
    sum.orders += day.orders;
    sum.won += day.won;
    sum.refunds += day.refunds;
    sum.refunded += day.refunded;
  }
  return sum;
}

/** The subdomain in the typed text. The text may be the subdomain alone, or an address at the host of the site. */
export const subdomainIn = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split(/[./:?#]/, 1)[0] ?? '';
