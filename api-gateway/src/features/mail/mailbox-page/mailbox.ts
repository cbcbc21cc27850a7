import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppServices } from '../../../deps.ts';
import { notFound } from '../../../platform/errors/api-error.ts';
import { isAtThisMachine } from '../../../platform/http/client-address.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { requireAdmin } from '../../../platform/middleware/token-check/require-admin.ts';
import { requireUser } from '../../../platform/middleware/token-check/require-user.ts';
import { plainPolicy } from '../../../platform/http/csp.logic.ts';
import { MAILBOX_SCRIPT_HASH, mailboxDocument } from './mailbox-document.ts';

/**
 * What would have been mailed, there only in the embedded default and on this machine: GET /_dev/mail.json (bearer) for
 * admins, and GET /_dev/mail, an empty page that shows it to them. A page is asked for without a bearer, and a cookie
 * authenticates nothing, so the page itself is everyone's at this machine.
 */
export function mailbox(services: AppServices) {
  const { mailbox: box, config } = services;
  const hereOnly = createMiddleware<AppEnv>(async (c, next) => {
    if (!box || !isAtThisMachine(c, config.siteUrl)) throw notFound();
    c.header('cache-control', 'no-store');
    await next();
  });
  return new Hono<AppEnv>()
    .get('/_dev/mail', hereOnly, (c) => {
      c.header('content-security-policy', plainPolicy({ scriptHash: MAILBOX_SCRIPT_HASH }));
      return c.html(mailboxDocument(config.productName));
    })
    .get('/_dev/mail.json', hereOnly, requireUser(services), requireAdmin(services), async (c) => {
      await box?.collect();
      return c.json((await box?.list()) ?? []);
    });
}
