import { randomBytes } from 'node:crypto';
import type { Sql } from '../postgres/connect.ts';
import type { MailTokens } from './mail-tokens.ts';
import { mailLink } from './mailer.ts';

/**
 * Makes the link that a mail for a forgotten password contains, for an operator who reads it in the terminal. Auth has to know
 * the same stored token as for a mail.
 */
export function createPasswordLinks(sql: Sql, tokens: MailTokens, siteUrl: string) {
  return async (email: string): Promise<string> => {
    const authHash = randomBytes(32).toString('hex');
    const [user] = await sql<{ id: string }[]>`
      update auth.users set recovery_token = ${authHash}, recovery_sent_at = now()
      where email = ${email.toLowerCase()} returning id`;
    if (!user) throw new Error(`no account: ${email}`);
    const { token } = await tokens.issue({ userId: user.id, kind: 'recovery', email, authHash });
    return mailLink(siteUrl, 'recovery', token, new URL('/member/account', siteUrl).href);
  };
}
