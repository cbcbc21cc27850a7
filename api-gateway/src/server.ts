import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { API_VERSION } from '@dojang/api-contract';
import type { Embedded } from '@dojang/embedded';
import { readFunctionNames } from '@dojang/server-kit/function-names';
import { type AppDeps, createGateway } from './app.ts';
import { hasDemo, isLocalOnly, readConfig } from './config.ts';
import { createExportWorker } from './features/file/export/export-worker.ts';
import { openMailbox } from './features/mail/mailbox.ts';
import { CODE_SLOTS, createOutboxWorker, MAIL_SLOTS } from './features/mail/outbox-worker.ts';
import { readSmtpConfig, type SmtpConfig } from './features/mail/smtp-config.logic.ts';
import { createDomainWorker } from './features/page/domain/domain-worker.ts';
import { readTossConfig } from './features/pay/pay-config.ts';
import { startPractice } from './features/pay/practice/index.ts';
import { createTossClient } from './features/pay/toss-client.ts';
import { isUpload } from './features/supabase/storage/is-upload.logic.ts';
import { openUploadFolder } from './features/supabase/storage/receive-file.ts';
import { jobsOf } from './jobs.ts';
import { createGatewayServer } from './platform/http/connections/gateway-server.ts';
import type { QuickAnswer } from './platform/http/connections/known-heads.ts';
import { diskIn, diskSpaceIn } from './platform/http/disk.ts';
import type { AppEnv } from './platform/http/env.ts';
import { createFilesDisk } from './platform/http/files-disk.ts';
import { listenFrom } from './platform/http/listen.ts';
import { jsonLog, type Log } from './platform/http/log.ts';
import { createSigner } from './platform/http/signer.ts';
import { createSocketDoor } from './platform/http/socket-door.ts';
import { upgradeRefusal } from './platform/http/upgrade-refusal.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { keepReserve } from './platform/process/reserve.ts';
import { openReleases } from './platform/releases/open-releases.ts';
import type { Registry } from './platform/releases/registry.ts';
import { newestMigration } from './platform/releases/schema-version.ts';
import { connectSupabase } from './platform/supabase/connect.ts';
import { createRest } from './platform/supabase/rest.ts';
import { openTracing } from './platform/tracing/open-tracing.ts';
import { requireSettings, SettingError } from './settings/check-settings.logic.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

export interface ServerOptions {
  /** Default: the first free port from 3000; 0 uses any free port. */
  port?: number | undefined;
  /** Default `127.0.0.1`: this machine only. */
  host?: string | undefined;
  /** Folder of the embedded Supabase and of the releases. */
  dataDir: string;
  /** Default: `process.env`. For the variables see settings/settings.ts. */
  env?: Record<string, string | undefined>;
  log?: Log;
  /** Origins of dev servers from which scripts may be loaded. */
  devOrigins?: readonly string[];
}

export interface RunningServer {
  /** Public URL: `SITE_URL`, or else the URL of this machine. */
  url: string;
  port: number;
  server: Server;
  /** Publishes builds: `registry.publishAll([...])`. */
  registry: Registry;
  /** Null when `SUPABASE_URL` is set. */
  embedded: Embedded | null;
  /** Whether there are demo accounts with a published password. */
  isDemo: boolean;
  /** Stops accepting requests, finishes the running ones, and ends everything within ten seconds. */
  close(): Promise<void>;
}

/**
 * Starts the gateway: the only place that builds the dependencies of the app. With `SUPABASE_URL` in the environment
 * nothing of the embedded Supabase is imported.
 *
 * @throws SettingError when settings are wrong, before anything is started
 * @throws when no port is free or the data folder is in use
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { dataDir, env = process.env, host = '127.0.0.1', devOrigins = [] } = options;
  requireSettings(env);
  // Libraries that most platforms do not need are loaded only when they are needed, because each library costs a part of
  // every start.
  const metrics = env.METRICS_TOKEN ? (await import('./features/metrics/metrics.ts')).createMetrics() : undefined;
  const log = metrics?.counting(options.log ?? jsonLog) ?? options.log ?? jsonLog;
  let quick: QuickAnswer = () => null;
  let answer = (_request: Request, _bindings: AppEnv['Bindings']): Response | Promise<Response> => notReady();
  // Links in mails contain the port, so it has to be known before Supabase starts.
  const { server } = createGatewayServer({
    quick: (request) => quick(request),
    fetch: (request, bindings) => answer(request, bindings),
    isUpload,
    log,
    countsNetworks: env.TRUST_PROXY !== '1',
  });
  // When there are several gateways, only a ready gateway takes connections. A load balancer can repeat any refused request.
  const isOneOfSeveral = Boolean(env.SHARED_DIR && options.port);
  const port = isOneOfSeveral && options.port ? options.port : await listenFrom(server, host, options.port);
  const url = `http://localhost:${port}`;
  try {
    const config = { ...readConfig(env, { siteUrl: url, host }), devOrigins };
    const smtp = readSmtpConfig(env);
    const toss = readTossConfig(env);
    const migrationsDir = join(repository, 'supabase/migrations');
    const functionsDir = join(repository, 'supabase/functions');
    const platform = { schema: await newestMigration(migrationsDir), api: API_VERSION };
    const supabase = await connectSupabase({
      env,
      dataDir,
      migrationsDir,
      // This module and its callers import a part of the embedded Supabase.
      beforeMigrations: async (pending, applied) => {
        const { refuseContraction } = await import('./platform/releases/refuse-contraction.ts');
        await refuseContraction(join(dataDir, 'releases'), pending, applied);
      },
      functionsDir,
      siteUrl: config.siteUrl,
      wantsDemo: hasDemo(env, host),
      log,
    });
    if (env.DEMO === '1' && !supabase.isDemo) {
      await supabase.close();
      throw new SettingError([
        {
          name: 'DEMO',
          ko: '둘러보기 계정 없이 시작한 데이터 폴더예요. DATA_DIR 로 새 폴더를 정해 주세요.',
          en: 'the data folder began without the demo accounts; name a new one in DATA_DIR.',
        },
      ]);
    }
    const tracing = await openTracing(env, log);
    const upstream = tracing ? { ...supabase.port, fetch: tracing.calls(supabase.port.fetch) } : supabase.port;
    const uploadsDir = join(dataDir, 'uploads');
    await openUploadFolder(uploadsDir);
    const rest = createRest(upstream);
    const releases = await openReleases({ folder: join(dataDir, 'releases'), platform, env, rest, log });
    const { registry } = releases;
    // Everybody knows the password of the demo's admin, who reads all mails in the mailbox.
    const isPractice = supabase.isDemo && isLocalOnly(env, host);
    const box = isPractice && !smtp ? await openMailbox(join(dataDir, 'mailbox.json')) : null;
    const mailServers = smtp ? await openMailServers(smtp) : null;
    const deliver = mailServers?.mails.deliver ?? box?.deliver;
    const deliverCode = mailServers?.codes.deliver;
    const signer = createSigner(supabase.port.secretKey);
    const mailing = { rest, registry, signer, brand: config, now: Date.now, log };
    const outbox = deliver && createOutboxWorker({ ...mailing, deliver, ...(deliverCode && { deliverCode }) });
    const practice = isPractice && !toss ? await startPractice({ dataDir, siteUrl: config.siteUrl }) : null;
    const deps: AppDeps = {
      config,
      supabase: upstream,
      tracing,
      registry,
      publisher: registry,
      signer,
      sendsMail: outbox !== undefined,
      sendsSignInMail: outbox !== undefined || !supabase.embedded,
      payments: toss ? { ...toss, provider: 'toss', toss: createTossClient(toss) } : practice,
      mailbox: box && outbox ? { list: box.list, collect: outbox.run } : null,
      disk: diskIn(dataDir),
      diskSpace: diskSpaceIn(dataDir),
      ...(metrics ? { metrics } : {}),
      hasOwnDatabase: supabase.hasOwnDatabase,
      functions: readFunctionNames(functionsDir),
      uploadsDir,
      imagesDir: join(dataDir, 'images'),
      fontsDir: join(dataDir, 'fonts'),
      // Lock files of teams contain names of packages, and any gateway may get the request.
      sdkDir: join(env.SHARED_DIR || dataDir, 'sdk'),
      log,
      now: Date.now,
      elapsed: () => performance.now(),
    };
    const gateway = createGateway(deps);
    answer = (request, bindings) => gateway.app.fetch(request, bindings);
    quick = gateway.quick;
    const door = createSocketDoor({ refusal: upgradeRefusal(config), trustProxy: config.trustProxy, log });
    const endRealtime = await supabase.attachRealtime(server, door);
    // A hosted Storage has its own disk.
    const exportDisk = supabase.hasOwnDatabase ? createFilesDisk({ ...deps, rest }) : async () => 'ok' as const;
    const exporter = createExportWorker({ rest, supabase: supabase.port, disk: exportDisk, log });
    const domains = createDomainWorker({ rest, config, log, elapsed: deps.elapsed });
    const stopJobs = startJobs(
      jobsOf({
        ...{ rest, registry, gateway, exporter, domains, log, outbox },
        supabase: supabase.port,
        removeExpiredUploads: supabase.embedded?.removeExpiredUploads,
      }),
      log,
    );
    const endReserve = supabase.hasOwnDatabase ? keepReserve(dataDir, log) : () => {};
    const end = async () => {
      endReserve();
      endRealtime();
      await drain(server);
      await Promise.race([Promise.all([stopJobs(), outbox?.close()]), pause(JOBS_MS, undefined, { ref: false })]);
      mailServers?.close();
      await practice?.stop();
      await tracing?.stop();
      await Promise.race([gateway.flushVisits(), pause(VISITS_END_MS, undefined, { ref: false })]);
      releases.stop();
      await supabase.close();
    };
    let ending: Promise<void> | undefined;
    const close = () => {
      ending ??= end();
      return ending;
    };
    if (isOneOfSeveral) await listenFrom(server, host, port);
    return { url: config.siteUrl, port, server, registry, embedded: supabase.embedded, isDemo: supabase.isDemo, close };
  } catch (error) {
    await drain(server);
    throw error;
  }
}

/** Two pools of connections: the mails to many people do not use those of the codes. */
async function openMailServers(config: SmtpConfig) {
  const { openSmtp } = await import('./features/mail/smtp.ts');
  const [codes, mails] = await Promise.all([
    openSmtp(config, { connections: CODE_SLOTS }),
    openSmtp(config, { connections: MAIL_SLOTS }),
  ]);
  return {
    codes,
    mails,
    close() {
      codes.close();
      mails.close();
    },
  };
}

const notReady = () =>
  new Response('서비스를 준비하고 있어요. 잠시 후 다시 시도해 주세요.', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2', 'cache-control': 'no-store' },
  });

/** Time limit. The sum of this and the time limit of the database's own shutdown is below ten seconds. */
const DRAIN_MS = 3_000;
const JOBS_MS = 500;
const VISITS_END_MS = 1_500;

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cutOff = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(cutOff);
}
