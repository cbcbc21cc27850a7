import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { SINGLE_INSTANCES } from './shell/test-kit/src/vitest.ts';

/** The default of a second is short for a busy machine. What comes at once is not slowed down by this. */
const patient = { poll: { timeout: 20_000 } };
/** Only ends a test that hangs. */
const HANGS_MS = 60_000;

/**
 * Half of the CPU time of the tests with accounts is hashing passwords at the cost of production (10). Tests about that
 * time unset this.
 */
const CHEAP_PASSWORDS = { LITE_AUTH_BCRYPT_COST: '4' };

/**
 * V8 begins with little room for new objects and collects garbage in it all the time. With more room the tests take a tenth
 * less CPU time.
 */
const ROOMY_HEAP = { execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=32'] };

/** Node, for projects whose files use one database after another. */
const END_OF_WORKER = './api-gateway/embedded/end-of-worker.ts';

/** Removes the folders that a file has made. */
const REMOVES_FOLDERS = { setupFiles: ['./api-gateway/src/testing/remove-folders.ts'] };

/** Tests of functions that only compute. */
const LOGIC = [
  'api-gateway/**/*.logic.test.ts',
  'scripts/**/*.logic.test.ts',
  'shell/contract/src/**/*.test.ts',
  'mfe-page-builder/renderer/src/**/*.test.ts',
];

/** Tests of the product's SQL, each file on a database of its own. Those of the lists stub globals of a browser. */
const DATABASE = {
  include: ['supabase/**/*.test.ts'],
  exclude: [...configDefaults.exclude, 'supabase/tests/lists/**'],
};

/** Tests of the gateway that start it as a whole. */
const WHOLE = ['api-gateway/src/*.test.ts'];

/**
 * About a process as a whole: its memory, its event loop, or what happens when the embedded library is imported for the first time.
 * Or with a mock of a module that others import.
 */
const OF_ITS_OWN = [
  'api-gateway/src/platform/process/**/*.test.ts',
  'api-gateway/src/platform/http/connections/return-memory.test.ts',
  'api-gateway/embedded/corrections/warnings.test.ts',
  'scripts/linear.test.ts',
];
/** Whole systems, which the daily tests leave out. */
const NIGHTLY = '{api-gateway,scripts,shell,mfe-page-builder/renderer}/**/*.nightly.test.ts';

export default defineConfig({
  test: {
    // The output of passing tests (the embedded library logs every refusal) would hide that of failing ones.
    silent: 'passed-only',
    projects: [
      {
        plugins: [react()],
        resolve: { dedupe: [...SINGLE_INSTANCES] },
        test: {
          name: 'unit',
          ...ROOMY_HEAP,
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
          environment: 'node',
          // A process for each file costs more than its tests.
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
          // As for the database: importing the gateway and the embedded Supabase takes longer than most of these tests.
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
          // As for the gateway.
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
          // As for the gateway.
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
        // Its long form measures times, so it runs alone, and the scores of pages with it.
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
        // Kills processes and measures the outages, so its long form runs alone too.
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
