import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findHeadlessShell, LEFT_OUT_FLAGS, SHORT_LIVES, WITHOUT_FONTS } from './support/chromium.ts';

const port = process.env.E2E_PORT ?? '4310';
// The workers load this file too, and inherit the name from the first process.
process.env.E2E_DATA_DIR ??= path.join(tmpdir(), `dojang-e2e-${randomUUID()}`);
const browser = await findHeadlessShell();

export default defineConfig({
  testDir: '.',
  // It compares a hundred screenshots, so it runs only at night.
  testIgnore: process.env.NIGHTLY ? [] : ['page-parity.spec.ts'],
  // docs/decisions/0027 contains the rule by which a journey waits for the night.
  grepInvert: process.env.NIGHTLY || process.env.ALL ? [] : [/@nightly/],
  globalTeardown: './support/server-log.ts',
  outputDir: `../test-results/${port}`,
  // Each journey creates its own users, so that any two can run at the same time.
  fullyParallel: true,
  // The other lanes of `npm test` use the CPU while these journeys wait for a pause, a poll or a time limit.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // These limits only end a journey that hangs. Beside twenty other programs a page needs ten seconds to load.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // Drawing transitions and skeletons takes a tenth of the CPU time, so they are shown only at night.
    contextOptions: { reducedMotion: process.env.NIGHTLY ? 'no-preference' : 'reduce' },
    actionTimeout: 30_000,
    // Requests of a service worker would bypass the routes of a journey. Only the journey of the offline page has a worker.
    serviceWorkers: 'block',
    // Recording every journey takes a third of its time.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      env: { ...process.env, ...browser.env },
      ignoreDefaultArgs: LEFT_OUT_FLAGS,
      args: [
        ...chromiumFlags('ScriptStreaming'),
        '--disable-quic',
        '--disable-sync',
        '--font-render-hinting=none',
        ...(process.env.NIGHTLY ? [] : [WITHOUT_FONTS]),
        ...SHORT_LIVES,
      ],
    },
  },
  webServer: {
    command: 'node support/serve.ts',
    // The journey of domains answers as the name server on that port.
    env: { PORT: port, E2E_DATA_DIR: process.env.E2E_DATA_DIR, DNS_SERVER: `127.0.0.1:${Number(port) + 1}` },
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 180_000,
    stdout: process.env.E2E_LOG ? 'pipe' : 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    reuseExistingServer: !process.env.CI && Boolean(process.env.E2E_PORT),
  },
});
