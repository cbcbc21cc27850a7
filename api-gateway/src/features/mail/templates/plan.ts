import { won } from '@dojang/api-contract';
import type { MailContent, MailContext, MailData } from '../mail-content.ts';

const planUrl = (siteUrl: string, data: MailData): string =>
  data('site_id') ? `${siteUrl}/page/setting?tab=plan&siteId=${data('site_id')}` : `${siteUrl}/page`;
const receipt = (data: MailData): Pick<MailContent, 'links'> =>
  data('receipt') ? { links: [{ label: '영수증 보기', url: data('receipt') }] } : {};
const ABOUT = '결제와 요금제를 알리는 메일이라, 알림을 꺼 두어도 보내 드려요.';

/** To the buyer: the paid amount, the end of the plan, and the receipt. */
export const paymentPaid = ({ data, siteUrl }: MailContext): MailContent => ({
  subject: `‘${data('site')}’ ${data('plan')} 요금제를 결제했어요 (${won(Number(data('amount')))})`,
  paragraphs: [
    `‘${data('site')}’ 사이트의 ${data('plan')} 요금제 한 달을 결제했어요.`,
    `금액: ${won(Number(data('amount')))} (부가세 포함)`,
    ...(data('method') ? [`결제 수단: ${data('method')}`] : []),
    `이용 기간: ${data('until')}까지`,
    `주문 번호: ${data('order_no')}`,
    '자동으로 다시 결제되지 않아요. 끝나기 7일 전과 하루 전에 알려 드릴게요.',
    '7일 안에 프로 기능을 쓰지 않았다면 모두, 그 뒤에는 남은 날만큼 요금제 화면에서 환불받을 수 있어요.',
  ],
  ...receipt(data),
  action: { label: '요금제 보기', url: planUrl(siteUrl, data) },
  note: ABOUT,
});

/** To the buyer: the amount that was given back. Also the reason, when the buyer did not ask for the refund. */
export const paymentRefunded = ({ data, siteUrl }: MailContext): MailContent => ({
  subject: `‘${data('site')}’ 결제를 환불했어요 (${won(Number(data('amount')))})`,
  paragraphs: [
    `‘${data('site')}’ 사이트의 ${data('plan')} 요금제 결제 ${won(Number(data('paid')))} 가운데 ${won(Number(data('amount')))}을 환불했어요.`,
    ...(data('reason') ? [`이유: ${data('reason')}`] : []),
    `주문 번호: ${data('order_no')}`,
    '카드사에 따라 실제로 돌려받기까지 며칠 걸릴 수 있어요. 게시한 페이지와 답변, 파일은 그대로 있어요.',
  ],
  ...receipt(data),
  action: { label: '요금제 보기', url: planUrl(siteUrl, data) },
  note: ABOUT,
});

/** To owners, a week and a day before the end of the plan. */
export const planEnding = ({ data, siteUrl }: MailContext): MailContent => ({
  subject: `‘${data('site')}’ 프로 요금제가 ${data('stage') === 'day' ? '내일' : '7일 안에'} 끝나요`,
  paragraphs: [
    `‘${data('site')}’ 사이트의 프로 요금제가 ${data('until')}에 끝나요.`,
    '한 달을 더 결제하면 지금 기간에 이어서 늘어나요. 자동으로 결제되지는 않아요.',
    `연장하지 않아도 ${data('ends')}까지는 그대로 쓸 수 있어요.`,
  ],
  action: { label: '한 달 연장하기', url: planUrl(siteUrl, data) },
  note: ABOUT,
});

/** To owners: the plan has ended and a week is left, or the limits of the free plan apply now. */
export const planEnded = ({ data, siteUrl }: MailContext): MailContent => {
  const isFree = data('stage') === 'ended';
  return {
    subject: isFree
      ? `‘${data('site')}’ 사이트가 무료 요금제로 바뀌었어요`
      : `‘${data('site')}’ 프로 요금제가 끝났어요`,
    paragraphs: isFree
      ? [
          `‘${data('site')}’ 사이트가 무료 요금제로 바뀌었어요. 지워진 것은 없어요.`,
          '게시한 페이지는 모두 그대로 열려 있어요. 내 도메인은 무료 주소로 이어지고, 새 페이지는 3개까지만 게시할 수 있어요.',
          '다시 결제하면 바로 전처럼 쓸 수 있어요.',
        ]
      : [
          `‘${data('site')}’ 사이트의 프로 요금제가 ${data('until')}에 끝났어요.`,
          `${data('ends')}까지는 그대로 쓸 수 있고, 그 뒤에는 무료 요금제로 바뀌어요. 지워지는 것은 없어요.`,
        ],
    action: { label: '한 달 결제하기', url: planUrl(siteUrl, data) },
    note: ABOUT,
  };
};
