import { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../../platform/http/env.ts';
import { messageDocument } from '../../platform/http/message-document.ts';
import type { Signer } from '../../platform/http/signer.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { type AskedFirstDeps, askedFirst } from './asked-first.ts';
import type { OutboxRow } from './mail.ts';
import type { MailContent } from './mail-content.ts';

const PURPOSE = 'refuse invitations';
const A_YEAR = 365 * 24 * 60 * 60_000;
const REFUSE = '/api/public/invitation/refuse';
const ALLOW = '/api/public/invitation/allow';
const mailboxSchema = z.object({ mailbox: z.string().regex(/^[0-9a-f]{64}$/) });

interface LinkDeps {
  signer: Pick<Signer, 'sign'>;
  siteUrl: string;
  now(): number;
}

/** The link in an invitation with which its receiver refuses all further ones. Undefined for mails of other kinds. */
export function refusalOf({ data }: OutboxRow, { signer, siteUrl, now }: LinkDeps): MailContent['unsubscribe'] {
  const opened = mailboxSchema.safeParse({ mailbox: data.mailbox_hash });
  if (!opened.success) return undefined;
  return {
    label: '초대 메일 그만 받기',
    url: `${siteUrl}${REFUSE}/${signer.sign(PURPOSE, opened.data, now() + A_YEAR)}`,
  };
}

export interface RefuseInvitationsDeps extends AskedFirstDeps {
  rest: Pick<Rest, 'rpc'>;
}

/**
 * GET and POST /api/public/invitation/refuse/{token}: whoever got an invitation refuses all further ones, from everybody, without an
 * account. GET and POST /api/public/invitation/allow/{token} takes it back.
 */
export function refuseInvitations(deps: RefuseInvitationsDeps) {
  const common = {
    purpose: PURPOSE,
    schema: mailboxSchema,
    expired: messageDocument('링크가 만료되었어요', '가장 최근에 받은 초대 메일의 링크를 눌러 주세요.'),
  };
  const refuse = askedFirst(
    {
      ...common,
      path: REFUSE,
      ask: messageDocument(
        '초대 메일을 그만 받을까요?',
        '이 주소로는 누구도 초대 메일을 보낼 수 없게 돼요. 받은 초대 코드는 계속 쓸 수 있어요.',
        '초대 메일 그만 받기',
      ),
      done: (token) =>
        messageDocument('초대 메일을 껐어요', '이제 이 주소로는 초대 메일을 보내지 않아요.', '', {
          to: `${ALLOW}/${token}`,
          label: '다시 받기',
        }),
      act: ({ mailbox }) => deps.rest.rpc('refuse_invitations', { p_mailbox_hash: mailbox }),
    },
    deps,
  );
  const allow = askedFirst(
    {
      ...common,
      path: ALLOW,
      ask: messageDocument('초대 메일을 다시 받을까요?', '이 주소로 다시 초대 메일이 올 수 있어요.', '다시 받기'),
      done: () => messageDocument('초대 메일을 다시 받아요', '초대 메일에 있는 링크로 언제든 끌 수 있어요.'),
      act: ({ mailbox }) => deps.rest.rpc('allow_invitations', { p_mailbox_hash: mailbox }),
    },
    deps,
  );
  return new Hono<AppEnv>().route('/', refuse).route('/', allow);
}
