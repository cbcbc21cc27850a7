import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { SINGLE_INSTANCES } from './shell/test-kit/src/vitest.ts';

/**
 * Time limit for waiting in tests. The default of one second is too short for a busy machine. A longer limit does not slow down
 * tests that need no wait.
 */
const patient = { poll: { timeout: 20_000 } };
/** The limit only ends a test that hangs. */
const HANGS_MS = 60_000;

/**
 * Hashing passwords at the cost of production (10) takes half of the CPU time of the tests with accounts. Tests about that time
 * unset this variable.
 */
const CHEAP_PASSWORDS = { LITE_AUTH_BCRYPT_COST: '4' };

/**
 * V8 begins with little space for new objects, and collects garbage in it all the time. With more space the tests take a tenth
 * less CPU time.
 */
const ROOMY_HEAP = { execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=32'] };

/** Tests in Node, for projects whose files use one database after another. */
const END_OF_WORKER = './api-gateway/embedded/end-of-worker.ts';

/** A computer that is neither in Korea nor at UTC, so that a test fails when a person would read another time than Korea's. */
const ELSEWHERE = { env: { TZ: 'America/New_York' } };

/** Removes the folders that a test file has made. */
const REMOVES_FOLDERS = { setupFiles: ['./api-gateway/src/testing/remove-folders.ts'] };

/** Tests of functions that only compute. */
const LOGIC = [
  'api-gateway/**/*.logic.test.ts',
  'scripts/**/*.logic.test.ts',
  'shell/contract/src/**/*.test.ts',
  'mfe-page-builder/renderer/src/**/*.test.ts',
];

/** Tests of the product's SQL. Each file has its own database. The tests of the lists stub globals of a browser. */
const DATABASE = {
  include: ['supabase/**/*.test.ts'],
  exclude: [...configDefaults.exclude, 'supabase/tests/lists/**'],
};

/** Tests of the gateway that start it completely. */
const WHOLE = ['api-gateway/src/*.test.ts'];

/**
 * Tests about a whole process: its memory, its event loop, or the first import of the embedded library. Tests that mock a
 * module which other tests import are here too.
 */
const OF_ITS_OWN = [
  'api-gateway/src/platform/process/**/*.test.ts',
  'api-gateway/src/platform/http/connections/return-memory.test.ts',
  'api-gateway/embedded/corrections/warnings.test.ts',
  'api-gateway/src/features/page/large-documents.database.test.ts',
  'api-gateway/src/every-route.test.ts',
  'scripts/linear.test.ts',
];
/** Tests of whole systems. The daily tests leave them out. */
const NIGHTLY = '{api-gateway,scripts,shell,mfe-page-builder/renderer}/**/*.nightly.test.ts';

export default defineConfig({
  test: {
    // Output of passing tests would hide the output of failing tests, because the embedded library logs every refusal.
    silent: 'passed-only',
    projects: [
      {
        plugins: [react()],
        resolve: { dedupe: [...SINGLE_INSTANCES] },
        test: {
          name: 'unit',
          ...ROOMY_HEAP,
          ...ELSEWHERE,
          environment: 'jsdom',
          // Setting up the DOM and the component library per file takes ten times as long as the tests, so files share them.
          isolate: false,
          testTimeout: HANGS_MS,
          expect: patient,
          include: ['{shell,mfe-*}/src/**/*.test.{ts,tsx}', 'shared-*/src/**/*.test.{ts,tsx}'],
          setupFiles: ['./shell/test-kit/src/setup.ts'],
        },
      },
      {
        test: {
          name: 'logic',
          ...REMOVES_FOLDERS,
          ...ROOMY_HEAP,
          ...ELSEWHERE,
          environment: 'node',
          // A process for each file would take more time than the tests of the file.
          isolate: false,
          testTimeout: HANGS_MS,
          expect: patient,
          include: LOGIC,
        },
      },
      {
        test: {
          name: 'database',
          ...REMOVES_FOLDERS,
          ...ROOMY_HEAP,
          environment: END_OF_WORKER,
          // Importing the embedded Supabase takes as much CPU time as many of these tests, so files share its modules.
          isolate: false,
          testTimeout: HANGS_MS,
          hookTimeout: 300_000,
          expect: patient,
          ...DATABASE,
          env: CHEAP_PASSWORDS,
        },
      },
      {
        test: {
          name: 'gateway',
          ...REMOVES_FOLDERS,
          ...ROOMY_HEAP,
          environment: END_OF_WORKER,
          // Files share modules as in the database project, because importing the gateway and the embedded Supabase takes
          // longer than most of these tests.
          isolate: false,
          testTimeout: HANGS_MS,
          hookTimeout: 300_000,
          expect: patient,
          include: ['api-gateway/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...LOGIC, ...WHOLE, ...OF_ITS_OWN, NIGHTLY],
          env: CHEAP_PASSWORDS,
        },
      },
      {
        test: {
          name: 'embedded',
          ...ROOMY_HEAP,
          environment: 'node',
          // Files share modules as in the gateway project.
          isolate: false,
          testTimeout: HANGS_MS,
          hookTimeout: 300_000,
          expect: patient,
          include: ['api-gateway/embedded/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...LOGIC, ...OF_ITS_OWN],
          env: CHEAP_PASSWORDS,
        },
      },
      {
        test: {
          name: 'lists',
          ...REMOVES_FOLDERS,
          ...ROOMY_HEAP,
          environment: 'node',
          // Importing the screens takes longer than most of these tests.
          isolate: false,
          testTimeout: HANGS_MS,
          hookTimeout: 300_000,
          expect: patient,
          include: ['supabase/tests/lists/*.test.ts'],
          env: CHEAP_PASSWORDS,
        },
      },
      {
        test: {
          name: 'node',
          ...REMOVES_FOLDERS,
          ...ROOMY_HEAP,
          environment: 'node',
          // Files share modules as in the gateway project.
          isolate: false,
          exclude: [...configDefaults.exclude, ...LOGIC, ...OF_ITS_OWN, NIGHTLY],
          include: [
            'api-gateway/{contract,kit}/**/*.test.ts',
            ...WHOLE,
            'api-gateway/drill/{*.logic,faults/*}.test.ts',
            'shell/{contract,cli,test-kit}/**/*.test.ts',
            'mfe-page-builder/renderer/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          // Several of these files start a real Postgres.
          testTimeout: HANGS_MS,
          hookTimeout: 300_000,
          expect: patient,
          env: CHEAP_PASSWORDS,
        },
      },
      {
        test: {
          name: 'alone',
          ...REMOVES_FOLDERS,
          environment: 'node',
          include: [...OF_ITS_OWN, ...(process.env.NIGHTLY ? [NIGHTLY] : [])],
          exclude: [...configDefaults.exclude, ...LOGIC, ...(process.env.NIGHTLY ? [] : [NIGHTLY])],
          testTimeout: HANGS_MS,
          hookTimeout: 300_000,
          expect: patient,
          env: CHEAP_PASSWORDS,
        },
      },
      {
        // Its long form measures times, so it runs alone, together with the test of the scores of pages.
        test: {
          name: 'soak',
          ...REMOVES_FOLDERS,
          environment: 'node',
          include: ['api-gateway/soak/*.test.ts', ...(process.env.NIGHTLY ? ['bench/*.nightly.test.ts'] : [])],
          hookTimeout: 300_000,
          disableConsoleIntercept: true,
        },
      },
      {
        // It kills processes and measures the outages, so its long form also runs alone.
        test: {
          name: 'drill',
          ...REMOVES_FOLDERS,
          environment: 'node',
          include: ['api-gateway/drill/drill.test.ts'],
          disableConsoleIntercept: true,
        },
      },
    ],
  },
});
