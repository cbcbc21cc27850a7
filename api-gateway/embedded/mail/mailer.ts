import { AsyncLocalStorage } from 'node:async_hooks';
import type { MailTokens, TokenKind } from './mail-tokens.ts';

/** Kinds of mail that sign-in sends. Each is a kind of the outbox. */
export type AuthMailKind = 'confirmation' | 'recovery' | 'email_change';

export interface AuthMail {
  readonly kind: AuthMailKind;
  readonly to: string;
  /** Address of the app's page that redeems the mail in any browser. */
  readonly link: string;
  /** The six digits that a user can type instead of opening the link. */
  readonly code: string;
}

export type SendAuthMail = (mail: AuthMail) => Promise<void>;

/** The `redirect_to` of the request that causes a mail, because lite does not pass it to its mailer. */
export const mailReturn = new AsyncLocalStorage<string>();

/**
 * The link of a mail, as in the mails of a hosted Supabase (`features/mail/hosted-templates.ts`). The page redeems the token
 * by a POST. So the link works in every browser, and a scanner of mails that only fetches addresses does not use it up.
 */
export function mailLink(siteUrl: string, type: TokenKind, token: string, redirectTo: string): string {
  const link = new URL('/member/verify', siteUrl);
  link.searchParams.set('token_hash', token);
  link.searchParams.set('type', type);
  link.searchParams.set('redirect_to', redirectTo);
  return link.href;
}

interface Details {
  readonly userId: string;
  readonly newEmail?: string;
}

export type Mailer = ReturnType<typeof createMailer>;

/**
 * Replaces lite's mailer. It has the same methods, but gets the mail's data instead of its finished English text. The mail's
 * token and code are our own. lite's token is a hash of the address and the code, so a guessed code gives both. lite's stored
 * token is passed back to lite only after our token was redeemed.
 */
export function createMailer(siteUrl: string, tokens: MailTokens, send: SendAuthMail) {
  const deliver = async (kind: AuthMailKind, type: TokenKind, to: string, authHash: string, { userId }: Details) => {
    const { token, code } = await tokens.issue({ userId, kind: type, email: to, authHash });
    await send({ kind, to, code, link: mailLink(siteUrl, type, token, mailReturn.getStore() ?? siteUrl) });
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
