import { z } from 'zod';
import { describeError } from '../../platform/errors/describe-error.ts';
import type { Log } from '../../platform/http/log.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { composeMail } from './compose.ts';
import { type Deliver, type OutboxRow, outboxRow } from './mail.ts';
import { composeNotifications, type NotificationMailDeps } from './notification-mail.ts';

export interface OutboxWorker {
  /** Sends the waiting mails. A call during a run starts another run afterwards, so that no mail is missed. */
  run(): Promise<void>;
}

interface WorkerOptions extends NotificationMailDeps {
  rest: Rest;
  deliver: Deliver;
  log: Log;
}

const BATCH = 20;

/**
 * Takes mails from the outbox and has them delivered. Each is leased, so that only one of several gateways sends it.
 */
export function createOutboxWorker(options: WorkerOptions): OutboxWorker {
  const { rest, deliver, brand, log } = options;
  let running = Promise.resolve();

  const send = async (row: OutboxRow) => {
    try {
      const isNews = row.kind === 'notifications';
      const mail = isNews ? await composeNotifications(row, options) : composeMail(row, brand);
      if (!mail) return void (await rest.rpc('drop_outbox', { p_id: row.id }));
      await deliver(mail);
      await rest.rpc('finish_outbox', { p_id: row.id });
    } catch (error) {
      // Logs neither address nor content: the row's id identifies the mail.
      log({ level: 'warn', event: 'mail_not_sent', id: row.id, kind: row.kind, error: describeError(error) });
      await rest.rpc('finish_outbox', { p_id: row.id, p_error: String(error) });
    }
  };
  const drain = async () => {
    await rest.rpc('collect_notification_mails', {});
    for (;;) {
      const rows = z.array(outboxRow).parse(await rest.rpc('claim_outbox', { p_limit: BATCH }));
      for (const row of rows) await send(row);
      if (rows.length < BATCH) return;
    }
  };
  return {
    run() {
      running = running.catch(() => {}).then(drain);
      return running;
    },
  };
}
