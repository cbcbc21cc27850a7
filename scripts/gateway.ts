// The gateway process. `npm start` (start.ts) starts it, and restarts it after a crash.
import fs from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import type { Embedded } from '@dojang/embedded';
import { isLocalHost, isLocalOnly } from '../api-gateway/src/config.ts';
import { systemFailure } from '../api-gateway/src/platform/errors/system-failure.logic.ts';
import { consoleToLog } from '../api-gateway/src/platform/http/console-log.ts';
import { jsonLog, type Log } from '../api-gateway/src/platform/http/log.ts';
import { watchEventLoop } from '../api-gateway/src/platform/process/event-loop.ts';
import { fileLog } from '../api-gateway/src/platform/process/file-log.ts';
import { guardProcess } from '../api-gateway/src/platform/process/guard-process.ts';
import { PublishError, type StartReport } from '../api-gateway/src/platform/releases/registry.ts';
import { type RunningServer, startServer } from '../api-gateway/src/server.ts';
import { requireSettings } from '../api-gateway/src/settings/check-settings.logic.ts';
import { closedDemoAccounts, DEMO_PASSWORD } from '../supabase/demo/demo-accounts.ts';
import { buildEach } from './build.ts';
import { explainFailure } from './explain-failure.logic.ts';
import { publishBuilds } from './publish-builds.ts';
import { ALIVE, ALIVE_EVERY_MS, RESTARTED_AFTER, type Ready } from './supervisor.ts';

const ROOT = path.dirname(import.meta.dirname);

const DEMO_PEOPLE = [
  ['mina@dojang.test', '김민아, 프로젝트 소유자'],
  ['jun@dojang.test', '박준, 멤버'],
  ['sora@dojang.test', '이소라, 보기만'],
  ['admin@dojang.test', '운영자, 관리자'],
] as const;

/**
 * Builds changed packages, starts the gateway, and makes the builds live. After a crash, the live releases are not changed.
 */
async function start(): Promise<void> {
  const began = performance.now();
  // Wrong settings are told before anything is made.
  requireSettings(process.env);
  const crash = process.env[RESTARTED_AFTER];
  const dataDir = path.resolve(process.env.DATA_DIR || path.join(ROOT, '.data'));
  requireWritable(dataDir);
  const log = logTo(dataDir);
  guardProcess(log);
  if (crash) log({ level: 'error', event: 'gateway_restarted', reason: crash });
  const stopping = new AbortController();
  onStopSignal(stopping);
  // These run in parallel, because both take long after the first set-up.
  const [built, started] = await Promise.allSettled([
    crash ? null : buildEach({ log: (line) => console.log(line) }),
    startServer({ dataDir, port: portFrom(process.env.PORT), host: process.env.HOST || undefined, log }),
  ]);
  if (started.status === 'rejected') throw started.reason;
  const running = started.value;
  stopping.signal.addEventListener('abort', () => void stop(running));
  if (stopping.signal.aborted) return stop(running);
  try {
    if (built.status === 'rejected') throw built.reason;
    if (built.value) printReleases(await publishBuilds(running.registry, built.value));
  } catch (error) {
    await running.close();
    throw error;
  }
  // The compile cache is written now. Otherwise it is only written at a clean end, and the process may not end before a
  // restart.
  flushCompileCache();
  watchEventLoop(log);
  process.send?.({ port: running.port } satisfies Ready);
  // A closed channel tells that the supervisor has ended. A failed send does not.
  setInterval(() => process.send?.(ALIVE, undefined, undefined, () => {}), ALIVE_EVERY_MS).unref();
  if (!crash) await printGreeting(running, (performance.now() - began) / 1000);
}

/** Prints which builds a start made live, and which it did not because another version was released. */
function printReleases({ published, left, failures }: StartReport): void {
  for (const { name, version } of published) console.log(`${name} ${version} 를 공개했어요`);
  for (const { name, version } of left) {
    console.log(
      `${name} 는 릴리스나 되돌리기로 정한 버전을 그대로 두었어요. 지금 코드(${version})는 npm run release ${name}`,
    );
  }
  for (const { message } of failures) {
    process.stderr.write(`공개하지 못했어요. 지금까지의 버전이 계속 나가요.\n${message}\n`);
  }
}

const portFrom = (text: string | undefined) => (text ? Number(text) : undefined);

/** Errors whose message tells the user what to do. They need no stack trace. */
const SAYS_ALL = [
  'DataFolderInUseError',
  'OtherHistoryError',
  'SettingError',
  'UnfitDatabaseError',
  'NamelessUserError',
];

/** An error that is printed without a stack trace. */
class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * Writes every log line to a file, and errors to the terminal as well. With `DOJANG_LOG=json` all lines go to the
 * terminal.
 */
function logTo(dataDir: string): Log {
  const toTerminal = console.error;
  const log = process.env.DOJANG_LOG === 'json' ? jsonLog : fileLog({ dataDir, toTerminal });
  consoleToLog(log);
  return log;
}

async function printGreeting({ url, port, embedded, isDemo }: RunningServer, seconds: number): Promise<void> {
  const lines = ['', `  도장이 열렸어요  ${url}  (${seconds.toFixed(1)}초)`, ''];
  if (isOpenToOthers && !process.env.SITE_URL) {
    lines.push(
      `  다른 기기에서도 열려면 그 주소를 SITE_URL 로 알려 주세요. 지금은 ${url} 로만 답해요.`,
      `    예) HOST=${process.env.HOST} SITE_URL=http://192.168.0.10:${port} npm start`,
      '',
    );
  }
  if (isDemo) {
    const isLocal = isLocalOnly(process.env, process.env.HOST || undefined);
    if (!isLocal) lines.push('  DEMO=1 이라서 이 주소를 아는 누구나 아래 비밀번호로 들어올 수 있어요.', '');
    lines.push(`  둘러볼 계정 (비밀번호는 모두 ${DEMO_PASSWORD})`);
    for (const [email, who] of DEMO_PEOPLE) lines.push(`    ${email.padEnd(20)} ${who}`);
    lines.push('');
    if (isLocal)
      lines.push(
        `  보낸 메일은 http://localhost:${port}/_dev/mail 에 모여요 (admin@dojang.test 으로 로그인하면 보여요)`,
        '',
      );
  }
  if (embedded) lines.push(...(await closedDemoLines(embedded)), ...(await firstSuperLines(embedded)));
  lines.push('  끝내려면 Ctrl-C 를 눌러 주세요.', '');
  console.log(lines.join('\n'));
}

/** How the first super admin signs in. */
async function firstSuperLines({ firstSuper, passwordLink }: Embedded): Promise<string[]> {
  if (!firstSuper) return [];
  const { email, password } = firstSuper;
  if (password) {
    return [
      `  최고 관리자 ${email}  비밀번호 ${password}`,
      '  이 비밀번호는 지금 한 번만 보여 드려요. 로그인해서 바꿔 주세요.',
      '',
    ];
  }
  return [
    `  최고 관리자 ${email} 은 아직 비밀번호가 없어요. 한 시간 안에 한 번 쓸 수 있는 이 주소에서 정해 주세요.`,
    `    ${await passwordLink(email)}`,
    '  시간이 지났으면 다시 시작해 주세요. 새 주소를 보여 드려요.',
    '',
  ];
}

/** Tells that accounts with the published password were closed, because others can reach the platform. */
async function closedDemoLines({ sql }: Embedded): Promise<string[]> {
  const closed = process.env.DATABASE_URL ? 0 : await closedDemoAccounts(sql);
  if (closed === 0) return [];
  return [
    `  다른 기기에서 열 수 있어서, 비밀번호가 공개된 둘러보기 계정 ${closed}개를 정지했어요.`,
    '  계속 쓰려면 이 기기에서만 열리게 시작해서 비밀번호를 바꾼 뒤에 다시 열어 주세요.',
    '',
  ];
}

const isOpenToOthers = Boolean(process.env.HOST) && !isLocalHost(process.env.HOST ?? '');

/** The first signal starts a clean shutdown. The second signal ends the process at once. Neither damages the database. */
function onStopSignal(stopping: AbortController): void {
  const ask = () => {
    if (stopping.signal.aborted) process.exit(130);
    console.log('\n  정리하고 끝낼게요.');
    stopping.abort();
  };
  process.on('SIGINT', ask).on('SIGTERM', ask).on('SIGHUP', ask);
  // The parent process has ended, for example by kill -9, so this process stops itself.
  process.on('disconnect', () => {
    if (!stopping.signal.aborted) ask();
  });
}

async function stop(running: RunningServer): Promise<void> {
  await running.close();
  process.exit(0);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`\n${messageOf(error)}\n\n`);
  process.exit(1);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartError || SAYS_ALL.includes(error.name)) return error.message;
  if (error instanceof PublishError) return `만든 것을 올릴 수 없어요. (Refused to publish.)\n${error.message}`;
  return explainFailure(error, process.env) ?? diskProblem(error) ?? error.stack ?? error.message;
}

/** A message of our own for a read-only folder, because the messages differ between systems. */
function requireWritable(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    fs.accessSync(dataDir, fs.constants.W_OK);
  } catch (error) {
    if (systemFailure(error)?.code === 'disk_full') throw error;
    throw new StartError(
      `데이터 폴더(${dataDir})에 쓸 수 없어요. 읽기 전용인지, 쓸 권한이 있는지 확인해 주세요. (The data folder is read-only.)`,
    );
  }
}

/** The message of the system, which is a part of PostgreSQL's output. */
function diskProblem(error: Error): string | undefined {
  if (systemFailure(error)?.code !== 'disk_full' && !/No space left on device/.test(error.message)) return undefined;
  const dataDir = process.env.DATA_DIR || '.data';
  return `데이터 폴더(${dataDir})의 디스크가 가득 찼어요. 자리를 만든 뒤에 다시 시작해 주세요. (The disk is full.)`;
}
