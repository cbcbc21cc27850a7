import type { Sql } from '../postgres/connect.ts';
import type { SendAuthMail } from './mailer.ts';

/**
 * Puts sign-in's mails where the platform's other mails wait to be sent. A database without the table (its migrations
 * are not ours) loses them with a line in the log.
 */
export function toOutbox(sql: Sql, log: (line: string) => void): SendAuthMail {
  return async ({ kind, to, link, code }) => {
    const [outbox] = await sql<{ found: boolean }[]>`select to_regclass('public.outbox') is not null as found`;
    if (!outbox?.found) return log(`mail dropped, no outbox: ${kind}`);
    await sql`insert into public.outbox (kind, to_email, data) values (${kind}, ${to}, ${sql.json({ link, code })})`;
  };
}
