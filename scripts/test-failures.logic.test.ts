import { expect, test } from 'vitest';
import { playwrightFailures, unhandledFailures, vitestCount, vitestFailures } from './test-failures.logic.ts';

test('failed tests of Vitest are named with the first line of their error', () => {
  const report = {
    testResults: [
      {
        name: '/repo/a/one.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          {
            fullName: 'subtracts',
            status: 'failed',
            failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n  at x'],
          },
        ],
      },
      { name: '/repo/b/two.test.ts', status: 'failed', message: 'cannot be imported', assertionResults: [] },
      { name: '/repo/c/three.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  };
  expect(vitestFailures(report, '/repo')).toEqual([
    'a/one.test.ts › subtracts: expected 1 to be 2',
    'b/two.test.ts: cannot be imported',
  ]);
});

test('nightly tests that are skipped by day do not count, and other skipped tests do', () => {
  const one = (fullName: string, status: string) => ({ fullName, status, failureMessages: [] });
  const assertionResults = [
    one('adds', 'passed'),
    one('at night @nightly', 'skipped'),
    one('at night too @nightly', 'passed'),
    one('left out by hand', 'skipped'),
    one('not written yet', 'todo'),
    one('subtracts', 'failed'),
  ];
  const report = { testResults: [{ name: '/repo/a/one.test.ts', status: 'failed', message: '', assertionResults }] };
  expect(vitestCount(report, true)).toEqual({ passed: 2, failed: 1, skipped: 2 });
  // In the nightly run a skipped nightly test counts like any other skipped test.
  expect(vitestCount(report, false)).toEqual({ passed: 2, failed: 1, skipped: 3 });
});

test('failed journeys are listed with their groups, the line, and the searched locator', () => {
  const error = {
    message: '\u001b[31mnot visible\u001b[39m\n\nLocator: x\nTimeout: 20000ms',
    location: { file: '/repo/e2e/notes.spec.ts', line: 7 },
  };
  const failed = { title: 'opens', ok: false, tests: [{ results: [{ error }] }] };
  const report = {
    suites: [
      {
        title: 'notes.spec.ts',
        specs: [{ ...failed, ok: true }],
        suites: [{ title: 'a note', specs: [failed, { title: 'hangs', ok: false, tests: [] }] }],
      },
    ],
  };
  expect(playwrightFailures(report, '/repo')).toEqual([
    'notes.spec.ts › a note › opens: e2e/notes.spec.ts:7: not visible\n\nLocator: x\nTimeout: 20000ms',
    'notes.spec.ts › a note › hangs: ',
  ]);
});

test('an error outside of the journeys is listed too', () => {
  const errors = [{ message: '\u001b[31mThe log tells of a stall:\u001b[39m\n{"event":"event_loop_stall"}' }];
  expect(playwrightFailures({ suites: [], errors }, '/repo')).toEqual([
    'The log tells of a stall:\n{"event":"event_loop_stall"}',
  ]);
});

test('errors outside of the tests of Vitest are listed with their place and stack', () => {
  const errors = [
    { message: 'is gone', stack: 'Error: is gone\n    at x', file: '/repo/a/one.test.ts', test: 'adds' },
    { message: 'Worker exited', stack: undefined },
  ];
  expect(unhandledFailures(errors, '/repo')).toEqual([
    'a/one.test.ts › adds: Error: is gone\n    at x',
    'outside of the tests: Worker exited',
  ]);
});
