import { z } from 'zod';
import { describeError } from '../../platform/errors/describe-error.ts';
import type { Log } from '../../platform/http/log.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { composeMail } from './compose.ts';
import { type Deliver, MailRefused, MailServerDown, type OutboxRow, outboxRow } from './mail.ts';
import { composeNotifications, type NotificationMailDeps } from './notification-mail.ts';

export interface OutboxWorker {
  /** Sends the waiting mails. A call during a run starts another run afterwards, so that no mail is missed. */
  run(): Promise<void>;
}

interface WorkerOptions extends NotificationMailDeps {
  rest: Rest;
  deliver: Deliver;
  log: Log;
  /** Pause in milliseconds after the mail server was down; half a minute by default. */
  restMs?: number;
}

/** Number of mails at a time. All are sent before their lease of a minute ends, also by a slow server. */
const BATCH = 5;
/** Pause after the mail server was down. */
const REST_MS = 30_000;

/**
 * Takes mails from the outbox and delivers them. Each mail is leased, so that only one of several gateways sends it. While the
 * mail server is down, mails wait and use up no try.
 */
export function createOutboxWorker(options: WorkerOptions): OutboxWorker {
  const { rest, deliver, brand, log, restMs = REST_MS } = options;
  let running = Promise.resolve();
  let restsUntil = 0;

  const compose = (row: OutboxRow) =>
    row.kind === 'notifications' ? composeNotifications(row, options) : composeMail(row, brand);

  /** @returns whether the mail server can be used */
  const send = async (row: OutboxRow): Promise<boolean> => {
    try {
      const mail = await compose(row);
      if (!mail) {
        await rest.rpc('drop_outbox', { p_id: row.id });
        return true;
      }
      await deliver(mail);
      await rest.rpc('finish_outbox', { p_id: row.id });
      return true;
    } catch (error) {
      // Logs neither address nor content: the row's id identifies the mail.
      log({ level: 'warn', event: 'mail_not_sent', id: row.id, kind: row.kind, error: describeError(error) });
      const end =
        error instanceof MailRefused
          ? 'refuse_outbox'
          : error instanceof MailServerDown
            ? 'postpone_outbox'
            : 'finish_outbox';
      await rest.rpc(end, { p_id: row.id, p_error: reasonOf(error) });
      return !(error instanceof MailServerDown);
    }
  };
  const drain = async () => {
    if (performance.now() < restsUntil) return;
    await rest.rpc('collect_notification_mails', {});
    for (;;) {
      const rows = z.array(outboxRow).parse(await rest.rpc('claim_outbox', { p_limit: BATCH }));
      const isUp = await Promise.all(rows.map(send));
      if (isUp.includes(false)) restsUntil = performance.now() + restMs;
      if (rows.length < BATCH || isUp.includes(false)) return;
    }
  };
  return {
    run() {
      running = running.catch(() => {}).then(drain);
      return running;
    },
  };
}

/** Text for admins: the answer of the mail server. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof MailServerDown && error.cause instanceof Error
    ? `${error.message}: ${error.cause.message}`
    : error.message;
}
