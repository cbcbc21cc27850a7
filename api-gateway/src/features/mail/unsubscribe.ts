import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { plainPolicy } from '../../platform/http/csp.logic.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { messageDocument } from '../../platform/http/message-document.ts';
import type { Signer } from '../../platform/http/signer.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

const PURPOSE = 'unsubscribe notification mails';
const HALF_A_YEAR = 180 * 24 * 60 * 60_000;
const tokenSchema = z.object({ userId: z.uuid() });
const PATH = '/api/public/notification/unsubscribe';

interface UrlDeps {
  signer: Pick<Signer, 'sign'>;
  siteUrl: string;
  now(): number;
}

/** The address in a mail with which the receiver unsubscribes from mails about notifications, without signing in. */
export const unsubscribeUrl = (userId: string, { signer, siteUrl, now }: UrlDeps): string =>
  `${siteUrl}${PATH}/${signer.sign(PURPOSE, { userId }, now() + HALF_A_YEAR)}`;

export interface UnsubscribeDeps {
  rest: Pick<Rest, 'rpc'>;
  signer: Pick<Signer, 'open'>;
  now(): number;
}

const ASK = messageDocument('알림 메일을 그만 받을까요?', '앱의 알림은 그대로 와요.', '메일 그만 받기');
const DONE = messageDocument('알림 메일을 껐어요', '알림 화면의 설정에서 언제든 다시 켤 수 있어요.');
const EXPIRED = messageDocument('링크가 만료되었어요', '알림 화면의 설정에서 메일을 끌 수 있어요.');

/**
 * GET and POST /api/public/notification/unsubscribe/{token}, as RFC 8058 asks. The POST of a mail program turns mails off
 * without a session. A GET changes nothing, because programs also send it to check a link.
 */
export function unsubscribe({ rest, signer, now }: UnsubscribeDeps) {
  const receiver = (c: Context<AppEnv>) =>
    tokenSchema.safeParse(signer.open(PURPOSE, c.req.param('token') ?? '', now()));
  const say = (c: Context<AppEnv>, html: string, status: 200 | 410 = 200) => {
    c.header('x-robots-tag', 'noindex');
    c.header('referrer-policy', 'no-referrer');
    c.header('content-security-policy', plainPolicy({ formAction: "'self'" }));
    return c.html(html, status);
  };
  return new Hono<AppEnv>()
    .get(`${PATH}/:token`, (c) => (receiver(c).success ? say(c, ASK) : say(c, EXPIRED, 410)))
    .post(`${PATH}/:token`, async (c) => {
      const opened = receiver(c);
      if (!opened.success) return say(c, EXPIRED, 410);
      await rest.rpc('unsubscribe_notification_mails', { p_user_id: opened.data.userId });
      return say(c, DONE);
    });
}
