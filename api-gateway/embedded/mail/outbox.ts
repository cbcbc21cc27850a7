import type { Sql } from '../postgres/connect.ts';
import type { SendAuthMail } from './mailer.ts';

/**
 * Adds sign-in mails to the outbox of the platform's other mails. When the database does not have this table (with other
 * migrations), a mail is dropped with a log line.
 */
export function toOutbox(sql: Sql, log: (line: string) => void): SendAuthMail {
  return async ({ kind, to, link, code }) => {
    const [outbox] = await sql<{ found: boolean }[]>`select to_regclass('public.outbox') is not null as found`;
    if (!outbox?.found) return log(`mail dropped, no outbox: ${kind}`);
    await sql`insert into public.outbox (kind, to_email, data) values (${kind}, ${to}, ${sql.json({ link, code })})`;
  };
}
