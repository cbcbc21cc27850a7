import { AsyncLocalStorage } from 'node:async_hooks';
import type { MailTokens, TokenKind } from './mail-tokens.ts';

/** Kinds of mail that sign-in sends; each is a kind of the outbox. */
export type AuthMailKind = 'confirmation' | 'recovery' | 'email_change';

export interface AuthMail {
  readonly kind: AuthMailKind;
  readonly to: string;
  /** Link that opens in the browser and returns to the app. */
  readonly link: string;
  /** The six digits that can be typed instead of opening the link. */
  readonly code: string;
}

export type SendAuthMail = (mail: AuthMail) => Promise<void>;

/** The redirect that the request which caused a mail asked for. */
export interface MailRequest {
  /** Checked URL to redirect to. */
  readonly redirectTo: string;
  /** Id of a stored PKCE flow: the redirect then carries `?code=` instead of tokens. */
  readonly startFlow?: () => Promise<string>;
}

/** The request that caused the mail; lite passes neither `redirect_to` nor the code challenge to its mailer. */
export const mailRequest = new AsyncLocalStorage<MailRequest>();

interface Details {
  readonly userId: string;
  readonly newEmail?: string;
}

export type Mailer = ReturnType<typeof createMailer>;

/**
 * Replaces lite's mailer: the same methods, but with the mail's data instead of its finished English text. The mail's
 * token and code are our own: lite's token is a hash of the address and the code, so a guessed code gives both. lite's
 * stored token is passed back to lite only after ours was redeemed.
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
