import { z } from 'zod';
import { messageDocument } from '../../platform/http/message-document.ts';
import type { Signer } from '../../platform/http/signer.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { type AskedFirstDeps, askedFirst } from './asked-first.ts';

const PURPOSE = 'unsubscribe notification mails';
const HALF_A_YEAR = 180 * 24 * 60 * 60_000;
const PATH = '/api/public/notification/unsubscribe';

interface UrlDeps {
  signer: Pick<Signer, 'sign'>;
  siteUrl: string;
  now(): number;
}

/** The address in a mail with which the receiver unsubscribes from mails about notifications, without signing in. */
export const unsubscribeUrl = (userId: string, { signer, siteUrl, now }: UrlDeps): string =>
  `${siteUrl}${PATH}/${signer.sign(PURPOSE, { userId }, now() + HALF_A_YEAR)}`;

export interface UnsubscribeDeps extends AskedFirstDeps {
  rest: Pick<Rest, 'rpc'>;
}

const DONE = messageDocument('알림 메일을 껐어요', '알림 화면의 설정에서 언제든 다시 켤 수 있어요.');

/** GET and POST /api/public/notification/unsubscribe/{token}: turns mails about notifications off. */
export const unsubscribe = (deps: UnsubscribeDeps) =>
  askedFirst(
    {
      path: PATH,
      purpose: PURPOSE,
      schema: z.object({ userId: z.uuid() }),
      ask: messageDocument('알림 메일을 그만 받을까요?', '앱의 알림은 그대로 와요.', '메일 그만 받기'),
      done: () => DONE,
      expired: messageDocument('링크가 만료되었어요', '알림 화면의 설정에서 메일을 끌 수 있어요.'),
      act: ({ userId }) => deps.rest.rpc('unsubscribe_notification_mails', { p_user_id: userId }),
    },
    deps,
  );
