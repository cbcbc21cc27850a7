// `npm test`: checks, unit and database tests, then the journeys in a real browser, the soak and the drill. The last line
// contains the totals.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checksWith } from './check.ts';
import { freePort } from './free-port.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { missingPrograms } from './programs.ts';
import {
  type Count,
  playwrightFailures,
  unhandledFailures,
  vitestCount,
  vitestFailures,
} from './test-failures.logic.ts';

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, '.cache/reports');
const NIGHTLY = Boolean(process.env.NIGHTLY);

/** Failed checks and tests of all parts. They are listed at the end, where a long output does not hide them. */
const failures: string[] = [];

// When CI is set, Vitest writes colours, and each dot takes several colour codes.
const COLOUR: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

const memory = makeMemoryFolder();

const ENVIRONMENT = {
  ...process.env,
  ...COLOUR,
  // `npm start` uses the same cache folder, because each process compiles the same files and removes their types.
  NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
  ...(memory === undefined ? {} : { TMPDIR: memory }),
};

interface Command {
  name: string;
  command: readonly [program: string, ...args: string[]];
  env?: Readonly<Record<string, string>>;
  cwd?: string;
}

type Run = (command: Command) => Promise<number>;

/** Runs a command while no other command runs. */
const run: Run = ({ command: [program, ...args], env, cwd = root }) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...ENVIRONMENT, ...env },
    });
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => {
      if (signal) console.log(`\n${program} was ended by ${signal}`);
      resolve(code ?? 1);
    });
  });

/** Runs a command beside others. Its output is shown as a whole when it has ended. */
const runQuietly: Run = ({ name, command: [program, ...args], env, cwd = root }) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...ENVIRONMENT, ...env },
    });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.on('error', (error) => said.push(Buffer.from(String(error))));
    child.on('close', (code) => {
      console.log(`\n── ${name}\n${Buffer.concat(said)}`);
      resolve(code ?? 1);
    });
  });

/** A runner without a report, or one that exits with an error but without a failed test, counts as one failure. */
function settle(name: string, code: number, read: () => Count): Count {
  let count: Count = { passed: 0, failed: 0, skipped: 0 };
  try {
    count = read();
  } catch {}
  if (code !== 0 && count.failed === 0) {
    count.failed = 1;
    failures.push(`${name}: ended with ${code}, and no test failed`);
  }
  return count;
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** All checks run at once. Beside other parts there is no free core for a second checker of the compiler. */
const CHECKS = checksWith(1);

async function checks(): Promise<Count> {
  const codes = await Promise.all(CHECKS.map(runQuietly));
  const passed = codes.filter((code) => code === 0).length;
  failures.push(...CHECKS.filter((_, at) => codes[at] !== 0).map((check) => check.name));
  return { passed, failed: codes.length - passed, skipped: 0 };
}

/**
 * Runs one file at a time, because two journeys and a third part keep two cores busy. With seven workers instead of four the
 * same tests take a sixth more CPU time: each worker imports the same modules, and the workers displace each other's CPU
 * caches.
 */
const unit = () => vitest(NIGHTLY ? run : runQuietly, ['--maxWorkers=1'], 'unit');
const logic = () => vitest(NIGHTLY ? run : runQuietly, ['--maxWorkers=1'], 'logic');
const gateway = () => vitest(NIGHTLY ? run : runQuietly, ['--maxWorkers=1'], 'gateway');
const database = () => vitest(NIGHTLY ? run : runQuietly, ['--maxWorkers=1'], 'database');
/** Tests of whole platforms, builds and releases. For most of their time they wait for a process that starts or ends. */
const processes = () => vitest(NIGHTLY ? run : runQuietly, ['--maxWorkers=1'], 'node', 'alone');
const embedded = () => vitest(NIGHTLY ? run : runQuietly, ['--maxWorkers=1'], 'embedded', 'lists');
/**
 * Normal users during attacks, for eight seconds by day and half an hour at night. Only the long form measures times, so only
 * the long form runs alone.
 */
const soak = () => vitest(NIGHTLY ? run : runQuietly, [`--maxWorkers=${NIGHTLY ? 1 : 2}`], 'soak');
/** Users during faults. By day each kind of fault occurs once; at night random faults occur for half an hour. */
const drill = () => vitest(NIGHTLY ? run : runQuietly, [], 'drill');

/** Whether nightly tests are left out (docs/decisions/0027). */
const IS_BY_DAY = !NIGHTLY && !process.env.ALL;
const BY_DAY = IS_BY_DAY ? ['--testNamePattern=^(?!.*@nightly)'] : [];

async function vitest(start: Run, options: string[], ...projects: string[]): Promise<Count> {
  const file = path.join(reports, `vitest-${projects.join('-')}.json`);
  const chosen = projects.map((name) => `--project=${name}`);
  const unhandled = file.replace('.json', '-unhandled.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  reporters.push(`--reporter=${path.join(root, 'scripts/unhandled-reporter.ts')}`);
  const name = projects.join(', ');
  const code = await start({
    name,
    command: ['vitest', 'run', ...options, ...chosen, ...BY_DAY, ...reporters],
    env: { UNHANDLED_FILE: unhandled },
  });
  return settle(name, code, () => {
    const report = readJson(file);
    failures.push(...vitestFailures(report, root), ...unhandledFailures(readJson(unhandled), root));
    return vitestCount(report, IS_BY_DAY);
  });
}

/**
 * Node's options for Playwright. Its workers inherit them. Most objects of a journey live for one step, so a worker rarely
 * collects garbage. Threads for collecting and compiling cost more than they save beside two other workers.
 */
const SHORT_LIVED = ['--max-semi-space-size=32', '--v8-pool-size=0'];

/** Browsers of other engines, and the screen that WebKit needs. Without them their journeys are skipped, but not in CI. */
const ENGINES = ['firefox-esr', 'WebKitWebDriver', 'Xvfb'];

async function journeys(): Promise<Count> {
  const file = path.join(reports, 'playwright.json');
  const missing = missingPrograms(...ENGINES);
  if (missing.length > 0) console.log(`not installed: ${missing.join(', ')}`);
  const code = await run({
    name: 'journeys',
    command: [process.execPath, ...SHORT_LIVED, path.join(root, 'e2e/node_modules/@playwright/test/cli.js'), 'test'],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      E2E_PORT: String(await freePort()),
      CI: '1',
      E2E_ENGINES: process.env.CI ? 'all' : '',
    },
    cwd: path.join(root, 'e2e'),
  });
  return settle('journeys', code, () => {
    const report = readJson(file);
    failures.push(...playwrightFailures(report, root));
    const { stats } = report;
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
}

/** The parts, the longest first, so that only short parts are left at the end. */
const PARTS: Record<string, () => Promise<Count>> = {
  journeys,
  gateway,
  unit,
  processes,
  database,
  embedded,
  drill,
  logic,
  checks,
  soak,
};

/**
 * Number of parts that run at a time. Tests wait for a database, a browser, the disk or a time limit for a third of their
 * time. The long forms at night measure times, so each of them runs alone.
 */
const AT_A_TIME = NIGHTLY ? 1 : 3;

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const parts = process.argv.slice(2);
const unknown = parts.filter((name) => !(name in PARTS) && name !== 'build');
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}`);
const waiting = Object.entries(PARTS).filter(([name]) => parts.length === 0 || parts.includes(name));
const total: Count = { passed: 0, failed: 0, skipped: 0 };

async function measured(name: string, part: () => Promise<Count>): Promise<void> {
  const started = performance.now();
  const count = await part();
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`\n${name}: ${count.passed} ok, ${count.failed} not, ${seconds} s`);
}

// Several parts need the builds. They are made first, so that no part builds while another part reads.
await measured('build', async () => {
  const code = await run({ name: 'build', command: ['node', 'scripts/build.ts'] });
  return settle('build', code, () => ({ passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 }));
});
const runNext = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await measured(...next);
};
await Promise.all(Array.from({ length: AT_A_TIME }, runNext));
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
