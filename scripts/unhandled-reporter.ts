import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';
import type { UnhandledError } from './test-failures.logic.ts';

/**
 * Writes the errors outside of the tests of a run as `UnhandledError[]` into the file that the environment variable
 * `UNHANDLED_FILE` names. Vitest's JSON report does not contain these errors.
 */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly object[]): void {
    const file = process.env.UNHANDLED_FILE;
    if (!file) return;
    const named = errors.map((error) => {
      const { message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME } = error as Record<string, string | undefined>;
      return { message, stack, file: VITEST_TEST_PATH, test: VITEST_TEST_NAME } satisfies UnhandledError;
    });
    writeFileSync(file, JSON.stringify(named));
  }
}
