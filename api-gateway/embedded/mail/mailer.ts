import { AsyncLocalStorage } from 'node:async_hooks';
import type { MailTokens, TokenKind } from './mail-tokens.ts';

/** Kinds of mail that sign-in sends; each is a kind of the outbox. */
export type AuthMailKind = 'confirmation' | 'recovery' | 'email_change';

export interface AuthMail {
  readonly kind: AuthMailKind;
  readonly to: string;
  /** Opens in the browser and comes back to the app. */
  readonly link: string;
  /** The six digits that may be typed instead of opening the link. */
  readonly code: string;
}

export type SendAuthMail = (mail: AuthMail) => Promise<void>;

/** What the request that caused a mail said about the way back. */
export interface MailRequest {
  /** Checked address to come back to. */
  readonly redirectTo: string;
  /** Names a stored PKCE flow: the way back then carries `?code=`, not tokens. */
  readonly startFlow?: () => Promise<string>;
}

/** The mail's request; lite hands its mailer neither `redirect_to` nor the code challenge. */
export const mailRequest = new AsyncLocalStorage<MailRequest>();

interface Details {
  readonly userId: string;
  readonly newEmail?: string;
}

export type Mailer = ReturnType<typeof createMailer>;

/**
 * Takes the place of lite's mailer: the same methods, but the mail's data instead of its finished English text. Token and
 * code of the mail are our own: lite's token is a hash of the address and the code, so that whoever guesses one has both.
 * What lite keeps is only handed back to it when ours was redeemed.
 */
export function createMailer(siteUrl: string, tokens: MailTokens, send: SendAuthMail) {
  const deliver = async (kind: AuthMailKind, type: TokenKind, to: string, authHash: string, { userId }: Details) => {
    const request = mailRequest.getStore();
    const { token, code } = await tokens.issue({ userId, kind: type, email: to, authHash });
    const link = new URL('/auth/v1/verify', siteUrl);
    link.searchParams.set('token', token);
    link.searchParams.set('type', type);
    link.searchParams.set('redirect_to', request?.redirectTo ?? siteUrl);
    if (request?.startFlow) link.searchParams.set('flow', await request.startFlow());
    await send({ kind, to, code, link: link.href });
  };
  return {
    sendConfirmation: (to: string, authHash: string, _code: string, d: Details) =>
      deliver('confirmation', 'signup', to, authHash, d),
    sendRecovery: (to: string, authHash: string, _code: string, d: Details) =>
      deliver('recovery', 'recovery', to, authHash, d),
    sendEmailChange: (to: string, authHash: string, _code: string, d: Details) =>
      deliver('email_change', 'email_change', d.newEmail ?? to, authHash, d),
  };
}
