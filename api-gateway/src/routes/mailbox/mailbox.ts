import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppServices } from '../../deps.ts';
import { notFound } from '../../errors/api-error.ts';
import { isAtThisMachine } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/env.ts';
import { plainPolicy } from '../../shell-page/csp.logic.ts';
import { mailboxDocument } from './mailbox-document.ts';

/**
 * GET /_dev/mail, /_dev/mail/{id} and /_dev/mail.json: what would have been mailed. There only in the embedded
 * default, for the person at this machine.
 */
export function mailbox({ mailbox: box, config }: AppServices) {
  const hereOnly = createMiddleware<AppEnv>(async (c, next) => {
    if (!box || !isAtThisMachine(c, config.siteUrl)) throw notFound();
    await box.collect();
    c.header('cache-control', 'no-store');
    await next();
  });
  const page = async (c: Context<AppEnv>) => {
    const mails = (await box?.list()) ?? [];
    const id = c.req.param('id');
    const opened = id === undefined ? mails[0] : mails.find((mail) => mail.id === id);
    if (id !== undefined && !opened) throw notFound();
    c.header('content-security-policy', plainPolicy());
    return c.html(mailboxDocument(mails, opened, config.productName));
  };
  return new Hono<AppEnv>()
    .use('/_dev/mail', hereOnly)
    .use('/_dev/mail.json', hereOnly)
    .use('/_dev/mail/*', hereOnly)
    .get('/_dev/mail', page)
    .get('/_dev/mail.json', async (c) => c.json((await box?.list()) ?? []))
    .get('/_dev/mail/:id', page);
}
