import type { Checkout, Order } from '@dojang/api-contract';
import { cut } from '@dojang/contract/text';
import { koreanClock, koreanDay } from '@dojang/contract/time';
import type { ListedOrder, Plan, SitePlan } from './plan.schema.ts';

/** Price without VAT, and its VAT. The VAT is a tenth of the price without it, rounded as on invoices. */
export function taxOf(amount: number): { supply: number; vat: number } {
  const supply = Math.round(amount / 1.1);
  return { supply, vat: amount - supply };
}

const DAY = 86_400_000;
export type PlanStage = 'free' | 'active' | 'ending' | 'grace' | 'ended';

/** The state of a site's paid month. `ended`: the site had a plan once. */
export function stageOf({ until, ends_at: endsAt }: Pick<SitePlan, 'until' | 'ends_at'>, now: number): PlanStage {
  if (until === null || endsAt === null) return 'free';
  const [end, last] = [Date.parse(until), Date.parse(endsAt)];
  if (last <= now) return 'ended';
  if (end <= now) return 'grace';
  return end - now <= 7 * DAY ? 'ending' : 'active';
}

/** From when and until when a month that is paid now lasts, in Korea. The database computes the same (`settle_site_plan`). */
export function nextMonth({ until }: Pick<SitePlan, 'until'>, now: number): { from: string; to: string } {
  const from = Math.max(now, until === null ? now : Date.parse(until));
  const clock = koreanClock(from);
  const [year, month] = [clock.getUTCFullYear(), clock.getUTCMonth() + 1];
  // The month after January 31 ends on the last day of February.
  const day = Math.min(clock.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
  return { from: koreanDay(from), to: new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10) };
}

const size = (bytes: number) => (bytes >= 1024 ** 3 ? `${bytes / 1024 ** 3}GB` : `${Math.round(bytes / 1024 ** 2)}MB`);
/** Limits of every site, whatever plan it has. */
const MOST_FILES = 2 * 1024 ** 3;

/** The features of a plan, one line each. */
export const featuresOf = (plan: Plan): string[] => [
  plan.max_pages === null ? '게시하는 페이지 수 제한 없음' : `게시하는 페이지 ${plan.max_pages}개`,
  plan.max_domains === 0 ? '무료 주소' : `무료 주소와 내 도메인 ${plan.max_domains}개`,
  plan.max_retention_days === null ? '폼 답변을 원하는 만큼 보관' : `폼 답변을 ${plan.max_retention_days}일 동안 보관`,
  `사진과 파일 ${size(plan.max_file_bytes ?? MOST_FILES)}`,
];

/** How much of the present plan is used, one line each. */
export function usesOf({ used, plan, plans }: SitePlan): { label: string; value: string; isOver: boolean }[] {
  const now = plans.find(({ id }) => id === plan);
  const files = now?.max_file_bytes ?? MOST_FILES;
  const pages = now?.max_pages ?? null;
  return [
    {
      label: '게시한 페이지',
      value: pages === null ? `${used.pages}개` : `${used.pages}개 / ${pages}개`,
      isOver: pages !== null && used.pages > pages,
    },
    {
      label: '내 도메인',
      value: `${used.domains}개`,
      isOver: now?.max_domains === 0 && used.domains > 0,
    },
    { label: '사진과 파일', value: `${size(used.file_bytes)} / ${size(files)}`, isOver: used.file_bytes > files },
  ];
}

/** Texts for refusals that buyers can solve. Other refusals are shown with the text of the provider. */
const REASONS: Readonly<Record<string, string>> = {
  PAY_PROCESS_CANCELED: '결제를 취소했어요.',
  PAY_PROCESS_ABORTED: '결제를 끝내지 못했어요.',
  USER_CANCEL: '결제를 취소했어요.',
  REJECT_CARD_PAYMENT: '한도를 넘었거나 잔액이 부족해서 카드사가 거절했어요.',
  REJECT_CARD_COMPANY: '카드사가 결제를 거절했어요. 카드사에 문의하거나 다른 카드로 시도해 주세요.',
  REJECT_ACCOUNT_PAYMENT: '계좌의 잔액이 부족해요.',
  INVALID_STOPPED_CARD: '정지된 카드예요. 다른 카드로 시도해 주세요.',
  INVALID_CARD_EXPIRATION: '카드의 유효 기간을 다시 확인해 주세요.',
  INVALID_CARD_LOST_OR_STOLEN: '분실하거나 도난당한 것으로 등록된 카드예요.',
  EXCEED_MAX_AMOUNT: '카드의 결제 한도를 넘었어요.',
  EXCEED_MAX_DAILY_PAYMENT_COUNT: '오늘 결제할 수 있는 횟수를 넘었어요.',
  NOT_FOUND_PAYMENT_SESSION: '결제 시간이 지났어요. 처음부터 다시 시도해 주세요.',
  PAYMENT_EXPIRED: '결제 시간이 지났어요. 처음부터 다시 시도해 주세요.',
  NOT_PAID: '결제를 끝내지 않았어요.',
  payment_of_another_order: '다른 주문의 결제여서 받지 않았어요. 처음부터 다시 시도해 주세요.',
};

/** Why a payment failed, for its buyer. */
export const reasonOf = (code: string | null, message: string | null): string =>
  (code && REASONS[code]) || message || '결제하지 못했어요. 다시 시도하거나 다른 카드를 써 주세요.';

export const isOpen = (status: Order['status']): boolean => status === 'confirming' || status === 'unknown';

/** The state of an order in one word, with the colour of its badge. */
export function orderState(order: ListedOrder): { label: string; color: string } {
  if (order.status === 'canceled') return { label: '환불됨', color: 'gray' };
  if (order.status === 'failed') return { label: '실패', color: 'red' };
  if (isOpen(order.status)) return { label: '확인하는 중', color: 'orange' };
  if (isRefunding(order)) return { label: '환불하는 중', color: 'orange' };
  return order.status === 'paid' ? { label: '결제됨', color: 'green' } : { label: '결제 전', color: 'gray' };
}

export const isRefunding = ({ status, refund_asked_at, refund_problem }: ListedOrder): boolean =>
  status === 'paid' && refund_asked_at !== null && refund_problem === null;

export const planPath = (siteId: string): string => `/page/setting?tab=plan&siteId=${siteId}`;
export const checkoutPath = (orderNo: string): string => `/page/checkout?orderNo=${encodeURIComponent(orderNo)}`;

/** The name that the provider shows above the amount. */
export const orderName = ({ planName, siteName }: Pick<Order, 'planName' | 'siteName'>): string =>
  cut(`${planName} 1개월 · ${siteName}`, 100);

/** The window of the practice provider. It is called like the real window. */
export function practiceAddress({ order }: Checkout, returnTo: string): string {
  const query = new URLSearchParams({
    orderId: order.orderNo,
    orderName: orderName(order),
    amount: String(order.amount),
    successUrl: returnTo,
    failUrl: returnTo,
  });
  return `/pay/practice?${query}`;
}

/** The content of a return address: a payment to confirm, a failure, or an order to show; null for none of them. */
export type Return =
  | { kind: 'agreed'; orderNo: string; paymentKey: string; amount: number }
  | { kind: 'failed'; orderNo: string; code: string; message: string }
  | { kind: 'order'; orderNo: string };

export function returnIn(search: URLSearchParams): Return | null {
  const orderNo = search.get('orderId');
  // There is no order, because the window was closed before an order was sent.
  const code = search.get('code');
  if (code) return { kind: 'failed', orderNo: orderNo ?? '', code, message: search.get('message') ?? '' };
  if (!orderNo) return null;
  const [paymentKey, amount] = [search.get('paymentKey'), Number(search.get('amount'))];
  if (paymentKey && Number.isSafeInteger(amount)) return { kind: 'agreed', orderNo, paymentKey, amount };
  return { kind: 'order', orderNo };
}
