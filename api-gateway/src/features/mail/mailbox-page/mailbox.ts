import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { notFound } from '../../../platform/errors/api-error.ts';
import { isOnThisMachine } from '../../../platform/http/client-address.ts';
import { plainPolicy } from '../../../platform/http/csp.logic.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { requireAdmin } from '../../../platform/middleware/token-check/require-admin.ts';
import { type RequireUserDeps, requireUser } from '../../../platform/middleware/token-check/require-user.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import type { Mailbox } from '../mailbox.ts';
import { MAILBOX_SCRIPT_HASH, mailboxDocument } from './mailbox-document.ts';

export interface MailboxDeps extends RequireUserDeps {
  /** Null unless Supabase is embedded with its defaults. `collect` fetches the waiting mails from the outbox. */
  mailbox: (Pick<Mailbox, 'list'> & { collect(): Promise<void> }) | null;
  config: { siteUrl: string; productName: string; trustProxy: boolean };
  rest: Pick<Rest, 'as'>;
}

/**
 * Shows mails that a mail server would have sent, only with the embedded defaults and on this machine. GET /_dev/mail.json
 * (with a bearer token) answers the mails for admins. GET /_dev/mail is an empty page that shows them to admins. A page
 * request has no bearer token, and cookies do not authenticate. So everyone on this machine may open the empty page.
 */
export function mailbox(deps: MailboxDeps) {
  const { mailbox: box, config } = deps;
  const hereOnly = createMiddleware<AppEnv>(async (c, next) => {
    if (!box || !isOnThisMachine(c, config.siteUrl)) throw notFound();
    c.header('cache-control', 'no-store');
    await next();
  });
  return new Hono<AppEnv>()
    .get('/_dev/mail', hereOnly, (c) => {
      c.header('content-security-policy', plainPolicy({ scriptHash: MAILBOX_SCRIPT_HASH }));
      return c.html(mailboxDocument(config.productName));
    })
    .get('/_dev/mail.json', hereOnly, requireUser(deps), requireAdmin(deps), async (c) => {
      await box?.collect();
      return c.json((await box?.list()) ?? []);
    });
}
