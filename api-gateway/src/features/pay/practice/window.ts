import { won } from '@dojang/api-contract';
import { escapeHtml } from '@dojang/contract/text';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError, notFound } from '../../../platform/errors/api-error.ts';
import { textOf } from '../../../platform/http/body.ts';
import { plainPolicy } from '../../../platform/http/csp.logic.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { messageDocument } from '../../../platform/http/message-document.ts';
import type { PracticeProvider } from './provider.ts';
import { CARDS } from './store.ts';

/** Returns to this origin only, so that nobody can use the window to lead people elsewhere. */
const ownPath = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])[^\\\s]*$/);
const request = z.object({
  orderId: z.string().regex(/^[A-Za-z0-9_-]{6,64}$/),
  orderName: z.string().min(1).max(100),
  amount: z.coerce.number().int().min(1).max(100_000_000),
  successUrl: ownPath,
  failUrl: ownPath,
});
type Asked = z.infer<typeof request>;
const decision = request.extend({ card: z.enum([...CARDS, 'cancel']) });

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;box-sizing:border-box;color-scheme:light dark;' +
  'color:light-dark(#18181b,#f4f4f5);background:light-dark(#f4f4f5,#09090b);font:400 16px/1.6 Pretendard,-apple-system,' +
  '"Apple SD Gothic Neo","Noto Sans KR",sans-serif;word-break:keep-all}' +
  'main{width:min(420px,calc(100vw - 48px));box-sizing:border-box;padding:24px;border-radius:16px;background:light-dark(#fff,#18181b);' +
  'box-shadow:0 8px 32px rgb(0 0 0/.12)}h1{margin:0 0 4px;font-size:22px}p{margin:0;color:light-dark(#52525b,#a1a1aa);font-size:14px}' +
  '.sum{margin:20px 0;padding:16px;border-radius:12px;background:light-dark(#f4f4f5,#27272a)}.sum b{display:block;font-size:24px}' +
  'fieldset{border:0;margin:0;padding:0;display:grid;gap:8px}legend{font-weight:600;margin-bottom:8px;padding:0}' +
  'label{display:flex;gap:10px;align-items:start;padding:12px;border:1px solid light-dark(#d4d4d8,#3f3f46);border-radius:10px;cursor:pointer}' +
  'input{margin-top:5px;accent-color:#4f46e5}button{width:100%;margin-top:12px;padding:12px;border:0;border-radius:10px;' +
  'background:#4338ca;color:#fff;font:inherit;font-weight:600;cursor:pointer}' +
  'button.plain{background:none;color:inherit;font-weight:400}:focus-visible{outline:2px solid #6366f1;outline-offset:2px}';

const CARD_NAMES: Record<(typeof CARDS)[number], string> = {
  ok: '결제되는 카드',
  declined: '한도가 넘어 거절되는 카드',
  lost: '결제됐지만 응답을 잃어버리는 카드',
  late: '결제됐지만 확인이 몇 초 늦는 카드',
};

const page = (title: string, main: string) =>
  `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main>${main}</main></body></html>`;

function windowPage(asked: Asked): string {
  const hidden = Object.entries(asked)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}">`)
    .join('');
  const cards = CARDS.map(
    (card, index) =>
      `<label><input type="radio" name="card" value="${card}"${index === 0 ? ' checked' : ''}>${CARD_NAMES[card]}</label>`,
  ).join('');
  return page(
    '연습 결제',
    `<h1>연습 결제</h1><p>실제로 결제되지 않아요. 카드 번호도 묻지 않아요.</p>` +
      `<div class="sum">${escapeHtml(asked.orderName)}<b>${won(asked.amount)}</b></div>` +
      `<form method="post">${hidden}<fieldset><legend>어떤 카드로 연습할까요?</legend>${cards}</fieldset>` +
      `<button>${won(asked.amount)} 결제하기</button><button class="plain" name="card" value="cancel">취소하고 돌아가기</button></form>`,
  );
}

/** The practice provider's window at `/pay/practice`, and its receipts. Both work without a script. */
export function practiceWindow(provider: PracticeProvider) {
  const send = (c: Context<AppEnv>, html: string, status: 200 | 400 | 404 = 200) => {
    c.header('content-security-policy', plainPolicy({ formAction: "'self'" }));
    c.header('cache-control', 'no-store');
    return c.html(html, status);
  };
  const wrong = (c: Context<AppEnv>) =>
    send(c, messageDocument('결제를 시작할 수 없어요', '요금제 화면에서 다시 시작해 주세요.'), 400);
  return new Hono<AppEnv>()
    .get('/pay/practice', (c) => {
      const asked = request.safeParse(c.req.query());
      return asked.success ? send(c, windowPage(asked.data)) : wrong(c);
    })
    .post('/pay/practice', async (c) => {
      if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(c.req.header('content-type') ?? '')) {
        throw new ApiError(415, 'invalid_request');
      }
      const decided = decision.safeParse(Object.fromEntries(new URLSearchParams(textOf(c))));
      if (!decided.success) return wrong(c);
      const { card, orderId, orderName, amount, successUrl, failUrl } = decided.data;
      if (card === 'cancel') {
        const message = '결제가 취소되었습니다';
        return c.redirect(withQuery(failUrl, { code: 'PAY_PROCESS_CANCELED', message, orderId }), 303);
      }
      const paymentKey = await provider.authorize({ orderId, orderName, amount, card });
      return c.redirect(
        withQuery(successUrl, { paymentType: 'NORMAL', paymentKey, orderId, amount: String(amount) }),
        303,
      );
    })
    .get('/pay/practice/receipt/:paymentKey', (c) => {
      const payment = provider.payment(c.req.param('paymentKey'));
      if (!payment?.approvedAt) throw notFound();
      const given = payment.totalAmount - payment.balanceAmount;
      return send(
        c,
        page(
          '연습 영수증',
          `<h1>연습 영수증</h1><p>실제로 결제되지 않은 연습 결제예요.</p>` +
            `<div class="sum">${escapeHtml(String(payment.orderName ?? ''))}<b>${won(payment.totalAmount)}</b></div>` +
            `<p>주문 번호 ${escapeHtml(payment.orderId)}</p>${given > 0 ? `<p>환불 ${won(given)}</p>` : ''}`,
        ),
      );
    });
}

const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
