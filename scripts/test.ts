// `npm test`: checks, unit and database tests, the soak, the drill, then the journeys in a real browser. The last line
// contains the totals.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CHECKS } from './check.ts';
import { freePort } from './free-port.ts';
import { playwrightFailures, vitestFailures } from './test-failures.logic.ts';

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, '.cache/reports');

/** Failed checks and tests of all parts. They are listed at the end, where a long output does not hide them. */
const failures: string[] = [];

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

// Vitest writes colours when CI is set, several codes for each dot.
const COLOUR: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

function run(command: string, args: string[], env: Record<string, string> = {}, cwd = root): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...COLOUR, ...env },
    });
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a command beside others: its output is shown when it has ended, in one piece. */
function runQuietly({ name, command: [program, ...args], env }: (typeof CHECKS)[number]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.on('error', (error) => said.push(Buffer.from(String(error))));
    child.on('close', (code) => {
      console.log(`\n── ${name}\n${Buffer.concat(said)}`);
      resolve(code ?? 1);
    });
  });
}

/** A runner without a report, or with an error exit but no failed test, counts as one failure. */
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

/** All at once: only the compiler uses more than one core. */
async function checks(): Promise<Count> {
  const codes = await Promise.all(CHECKS.map(runQuietly));
  const passed = codes.filter((code) => code === 0).length;
  failures.push(...CHECKS.filter((_, at) => codes[at] !== 0).map((check) => check.name));
  return { passed, failed: codes.length - passed, skipped: 0 };
}

/** Four files at a time: while some wait for a database, the disk or a time limit, another one uses the CPU. */
const unit = () => vitest(['--maxWorkers=4'], 'unit', 'logic', 'node');
/**
 * Normal users during attacks, for a quarter of a minute, at night for half an hour. It runs alone, because it measures
 * times.
 */
const soak = () => vitest([], 'soak');
/** Users during faults: each kind of fault once, at night random faults for half an hour. */
const drill = () => vitest([], 'drill');

async function vitest(options: string[], ...projects: string[]): Promise<Count> {
  const file = path.join(reports, `vitest-${projects.join('-')}.json`);
  const chosen = projects.map((name) => `--project=${name}`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run('vitest', ['run', ...options, ...chosen, ...reporters]);
  return settle(projects.join(', '), code, () => {
    const report = readJson(file);
    failures.push(...vitestFailures(report, root));
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    };
  });
}

async function journeys(): Promise<Count> {
  const file = path.join(reports, 'playwright.json');
  const code = await run(
    path.join(root, 'e2e/node_modules/.bin/playwright'),
    ['test'],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      E2E_PORT: String(await freePort()),
      CI: '1',
    },
    path.join(root, 'e2e'),
  );
  return settle('journeys', code, () => {
    const report = readJson(file);
    failures.push(...playwrightFailures(report));
    const { stats } = report;
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const parts = process.argv.slice(2);
const wanted = (name: string) => parts.length === 0 || parts.includes(name);
const total: Count = { passed: 0, failed: 0, skipped: 0 };
for (const [name, part] of Object.entries({ checks, unit, soak, drill, journeys })) {
  if (!wanted(name)) continue;
  const started = performance.now();
  const count = await part();
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  console.log(
    `\n${name}: ${count.passed} ok, ${count.failed} not, ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
}
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
