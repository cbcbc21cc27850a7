import type { Embedded } from '@dojang/embedded';
import type { Gateway } from './app.ts';
import { cleanFiles } from './features/file/clean-files.ts';
import type { ExportWorker } from './features/file/export/export-worker.ts';
import type { OutboxWorker } from './features/mail/outbox-worker.ts';
import type { createDomainWorker } from './features/page/domain/domain-worker.ts';
import { MOST_TRIES as SCHEDULE_TRIES } from './features/page/schedule.ts';
import { deleteOrphanedPictures } from './features/supabase/storage/orphaned-pictures.ts';
import type { Log } from './platform/http/log.ts';
import type { Job, Queue } from './platform/jobs/jobs.ts';
import { purgeExpired } from './platform/jobs/purge-expired.ts';
import { sendDueNotices } from './platform/jobs/send-due-notices.ts';
import { collectReleases } from './platform/releases/collect-releases.ts';
import type { Registry } from './platform/releases/registry.ts';
import type { SupabasePort } from './platform/supabase/port.ts';
import type { Rest } from './platform/supabase/rest.ts';

interface JobsDeps {
  rest: Rest;
  supabase: SupabasePort;
  registry: Registry;
  gateway: Pick<Gateway, 'flushVisits' | 'settleReports' | 'runSchedule' | 'settleOrders' | 'prepareTitleCard'>;
  exporter: ExportWorker;
  domains: ReturnType<typeof createDomainWorker>;
  /** Undefined where no mail is sent. */
  outbox: Pick<OutboxWorker, 'jobs'> | undefined;
  /** Of an embedded Supabase. */
  removeExpiredUploads: Embedded['removeExpiredUploads'] | undefined;
  log: Log;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FORMS_MS = 3_000;
const SCHEDULE_MS = 5_000;
const NOTICES_MS = 5_000;
/** A killed gateway loses the visits of this time. */
const VISITS_MS = 10_000;
/** A canary that fails too often ends at most this long after its tenth failure. */
const REPORTS_MS = 10_000;
const DOMAINS_MS = 3_000;
const EXPORTS_MS = 3_000;
const ORDERS_MS = 3_000;

/** Tries of a row in a job of the database (`note_failed_row`). */
const NOTED = { tries: 6 };

const queue = (order: Queue['order'], failure: Queue['failure'], test: string): Queue => ({ order, failure, test });

/**
 * Every job of the gateway, each with what makes its queue fair and lets it end (`Queue`). Queues inside of a process are
 * `createTurns` and `Lane`; that of mails is `jobs` of the outbox.
 */
export function jobsOf({
  rest,
  supabase,
  registry,
  gateway,
  exporter,
  domains,
  outbox,
  removeExpiredUploads,
  log,
}: JobsDeps): Job[] {
  return [
    {
      name: 'purge',
      everyMs: HOUR,
      queue: queue('parts', NOTED, 'supabase/tests/failed-rows.test.ts'),
      run: () => purgeExpired(rest),
    },
    {
      name: 'old_orders',
      everyMs: HOUR,
      queue: queue('parts', NOTED, 'supabase/tests/failed-rows.test.ts'),
      run: () => rest.rpc('forget_old_orders', {}),
    },
    {
      name: 'leavers',
      everyMs: HOUR,
      queue: queue('parts', NOTED, 'supabase/tests/failed-rows.test.ts'),
      run: () => rest.rpc('delete_leavers', {}),
    },
    {
      name: 'pictures',
      everyMs: HOUR,
      queue: queue('parts', 'later', 'api-gateway/src/features/supabase/storage/orphaned-pictures.test.ts'),
      run: () => deleteOrphanedPictures({ rest, supabase }),
    },
    {
      name: 'files',
      everyMs: HOUR,
      queue: queue('parts', 'later', 'api-gateway/src/features/file/file.database.test.ts'),
      run: () => cleanFiles({ rest, supabase }),
    },
    ...(removeExpiredUploads
      ? [
          {
            name: 'uploads',
            everyMs: HOUR,
            queue: queue('parts', 'later', 'api-gateway/embedded/resumable.test.ts'),
            run: removeExpiredUploads,
          },
        ]
      : []),
    {
      name: 'notifications',
      everyMs: MINUTE,
      queue: queue(
        { turns: 'the many due issues of one person do not keep the reminder of another back' },
        NOTED,
        'supabase/tests/notification-events.test.ts',
      ),
      run: () => rest.rpc('send_due_notifications', {}),
    },
    {
      name: 'notices',
      everyMs: NOTICES_MS,
      queue: queue('own', NOTED, 'supabase/tests/failed-rows.test.ts'),
      run: () => sendDueNotices(rest, gateway.prepareTitleCard),
    },
    {
      name: 'agreements',
      everyMs: MINUTE,
      queue: queue('parts', NOTED, 'supabase/tests/failed-rows.test.ts'),
      run: () => rest.rpc('send_due_agreements', {}),
    },
    {
      name: 'visits',
      everyMs: VISITS_MS,
      queue: queue('parts', 'later', 'api-gateway/src/features/page/visit/visits.test.ts'),
      run: gateway.flushVisits,
    },
    {
      name: 'remote_reports',
      everyMs: REPORTS_MS,
      queue: queue('own', 'later', 'api-gateway/src/features/client-error/client-error.database.test.ts'),
      run: gateway.settleReports,
    },
    {
      name: 'forms',
      everyMs: FORMS_MS,
      queue: queue(
        { turns: 'forms of one person with news do not keep those of another back' },
        NOTED,
        'supabase/tests/failed-rows.test.ts',
      ),
      run: () => rest.rpc('send_form_news', {}),
    },
    {
      name: 'form_retention',
      everyMs: FORMS_MS,
      queue: queue(
        { turns: 'forms of one person with news do not keep those of another back' },
        NOTED,
        'supabase/tests/failed-rows.test.ts',
      ),
      run: () => rest.rpc('settle_form_retention', {}),
    },
    {
      name: 'domains',
      everyMs: DOMAINS_MS,
      queue: queue('parts', 'later', 'api-gateway/src/features/page/domain/domain.database.test.ts'),
      run: domains.run,
    },
    {
      name: 'releases',
      everyMs: HOUR,
      queue: queue('own', 'later', 'api-gateway/src/platform/releases/retention.logic.test.ts'),
      run: () => collectReleases(registry, log),
    },
    {
      name: 'schedule',
      everyMs: SCHEDULE_MS,
      queue: queue(
        { turns: 'pages of one person that fail again and again delay nobody, and are set aside after their tries' },
        { tries: SCHEDULE_TRIES },
        'api-gateway/src/features/page/schedule.database.test.ts',
      ),
      run: gateway.runSchedule,
    },
    {
      name: 'orders',
      everyMs: ORDERS_MS,
      queue: queue('parts', 'later', 'api-gateway/src/features/pay/pay.database.test.ts'),
      run: gateway.settleOrders,
    },
    {
      name: 'plans',
      everyMs: MINUTE,
      queue: queue(
        { turns: 'plans of one owner do not keep those of another back' },
        NOTED,
        'supabase/tests/failed-rows.test.ts',
      ),
      run: () => rest.rpc('send_plan_news', {}),
    },
    {
      name: 'exports',
      everyMs: EXPORTS_MS,
      queue: queue(
        { turns: 'an export of a person with many exports waits for the export of another person' },
        { tries: 3 },
        'api-gateway/src/features/file/export/export.database.test.ts',
      ),
      run: exporter.run,
    },
    {
      name: 'rate_limits',
      everyMs: MINUTE,
      queue: queue('own', 'none', 'api-gateway/src/platform/middleware/rate-limit/shared-counts.test.ts'),
      run: () => rest.rpc('purge_rate_limits', {}),
    },
    ...(outbox ? outbox.jobs : []),
  ];
}
