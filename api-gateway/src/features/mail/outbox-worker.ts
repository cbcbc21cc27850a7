import { z } from 'zod';
import { describeError } from '../../platform/errors/describe-error.ts';
import type { Log } from '../../platform/http/log.ts';
import type { Job, Queue } from '../../platform/jobs/jobs.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { composeMail } from './compose.ts';
import { type Deliver, MailRefused, MailServerDown, type OutboxRow, outboxRow } from './mail.ts';
import { composeNotifications, type NotificationMailDeps } from './notification-mail.ts';
import { refusalOf } from './refuse-invitations.ts';
import { createSendSlots } from './send-slots.ts';

export interface OutboxWorker {
  /** Sends the waiting mails. Resolves when none is left that can be sent now. */
  run(): Promise<void>;
  /** The jobs that look for waiting mails. None of them waits for a delivery. */
  jobs: Job[];
  /** Takes no more mails. Resolves when the present deliveries have ended. */
  close(): Promise<void>;
}

interface WorkerOptions extends NotificationMailDeps {
  rest: Rest;
  deliver: Deliver;
  /** Delivers codes, over connections that no other mail uses. `deliver` by default. */
  deliverCode?: Deliver;
  log: Log;
  /** Pause in milliseconds after the mail server was down; half a minute by default. */
  restMs?: number;
}

/** Priorities of the database (`mail_priority`). */
const CODES = 0;
const NEWS = 2;
/** A code is valid for ten minutes, and a link for an hour. */
const CODE_LIFE_MS = 60 * 60_000;
/** Number of codes that are delivered at a time. */
export const CODE_SLOTS = 3;
/** Number of other mails that are delivered at a time. */
export const MAIL_SLOTS = 5;
/** Somebody waits for a code at a screen. */
const CODES_MS = 1_000;
const MAILS_MS = 2_000;
/** Mails that were not taken in eight tries are shown to admins (`admin_failed_mails`), who send them again. */
const QUEUE: Queue = {
  order: { turns: 'people with many mails and people with one are served in turn, whoever came first' },
  failure: { tries: 8 },
  test: 'supabase/tests/mails.test.ts',
};
/** Pause after the mail server was down. */
const REST_MS = 30_000;

/**
 * Takes mails from the outbox and delivers them. Each mail is leased, so that only one of several gateways sends it. Codes have
 * slots of their own: they wait neither for the deliveries of other mails nor for their connections. While the mail server is
 * down, mails wait and use up no try.
 */
export function createOutboxWorker(options: WorkerOptions): OutboxWorker {
  const { rest, deliver, deliverCode = deliver, brand, log, now, restMs = REST_MS } = options;

  /** After an outage old codes would keep the fresh ones waiting. */
  const isStale = ({ priority, created_at }: OutboxRow) =>
    priority === CODES && Date.parse(created_at) < now() - CODE_LIFE_MS;
  const compose = (row: OutboxRow) =>
    row.kind === 'notifications'
      ? composeNotifications(row, options)
      : composeMail(row, brand, refusalOf(row, { ...options, siteUrl: brand.siteUrl }));

  /** @returns whether the mail server can be used */
  const send = async (row: OutboxRow, by: Deliver): Promise<boolean> => {
    try {
      if (isStale(row)) {
        await rest.rpc('refuse_outbox', { p_id: row.id, p_error: 'held: nobody waits for it any more' });
        return true;
      }
      const mail = await compose(row);
      if (!mail || reachesNobody(mail.to)) {
        await rest.rpc('drop_outbox', { p_id: row.id });
        return true;
      }
      await by(mail);
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
  /** Slots for the mails with a priority from `first` to `last`. */
  const slotsFor = (first: number, last: number, slots: number, by: Deliver) =>
    createSendSlots({
      slots,
      restMs,
      take: async () => {
        const rows = await rest.rpc('claim_outbox', { p_limit: 1, p_first: first, p_last: last });
        return z.array(outboxRow).max(1).parse(rows)[0];
      },
      send: (row: OutboxRow) => send(row, by),
      failed: (error) => log({ level: 'warn', event: 'job_failed', job: 'outbox', error: describeError(error) }),
    });
  const codes = slotsFor(CODES, CODES, CODE_SLOTS, deliverCode);
  const others = slotsFor(CODES + 1, NEWS, MAIL_SLOTS, deliver);
  const collect = () => rest.rpc('collect_notification_mails', {});
  return {
    async run() {
      codes.wake();
      await collect();
      others.wake();
      await Promise.all([codes.idle(), others.idle()]);
    },
    jobs: [
      { name: 'mail_codes', everyMs: CODES_MS, queue: QUEUE, run: async () => codes.wake() },
      { name: 'notification_mails', everyMs: MAILS_MS, queue: QUEUE, run: collect },
      { name: 'outbox', everyMs: MAILS_MS, queue: QUEUE, run: async () => others.wake() },
    ],
    async close() {
      await Promise.all([codes.close(), others.close()]);
    },
  };
}

/** Names below `.invalid` never exist (RFC 2606). The accounts of previews have such addresses. */
const reachesNobody = (address: string) => address.endsWith('.invalid');

/** Text for admins: the answer of the mail server. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof MailServerDown && error.cause instanceof Error
    ? `${error.message}: ${error.cause.message}`
    : error.message;
}
