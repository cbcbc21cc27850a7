import { AsyncLocalStorage } from 'node:async_hooks';

/** Kinds of mail that sign-in sends; each is a kind of the outbox. */
export type AuthMailKind = 'confirmation' | 'recovery' | 'magiclink' | 'email_change' | 'reauthentication';

export interface AuthMail {
  readonly kind: AuthMailKind;
  readonly to: string;
  /** Opens in the browser and comes back to the app; empty for `reauthentication`. */
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
  readonly redirectTo?: string;
}

/** Takes the place of lite's mailer: the same methods, but the mail's data instead of its finished English text. */
export function createMailer(siteUrl: string, send: SendAuthMail) {
  const deliver = async (
    kind: AuthMailKind,
    type: string,
    to: string,
    tokenHash: string,
    code: string,
    d?: Details,
  ) => {
    const request = mailRequest.getStore();
    const link = new URL('/auth/v1/verify', siteUrl);
    link.searchParams.set('token', tokenHash);
    link.searchParams.set('type', type);
    link.searchParams.set('redirect_to', request?.redirectTo ?? d?.redirectTo ?? siteUrl);
    if (request?.startFlow) link.searchParams.set('flow', await request.startFlow());
    await send({ kind, to, code, link: link.href });
  };
  return {
    sendConfirmation: (to: string, hash: string, code: string, d?: Details) =>
      deliver('confirmation', 'signup', to, hash, code, d),
    sendRecovery: (to: string, hash: string, code: string, d?: Details) =>
      deliver('recovery', 'recovery', to, hash, code, d),
    sendMagicLink: (to: string, hash: string, code: string, d?: Details) =>
      deliver('magiclink', 'magiclink', to, hash, code, d),
    sendEmailChange: (to: string, hash: string, code: string, d?: Details & { newEmail?: string }) =>
      deliver('email_change', 'email_change', d?.newEmail ?? to, hash, code, d),
    sendReauthentication: (to: string, code: string) => send({ kind: 'reauthentication', to, code, link: '' }),
  };
}
