/** The part of a Vitest JSON report that contains failed tests. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** Counts of a Vitest report. By day it contains the nightly tests as skipped, and these do not count. */
export function vitestCount(report: VitestReport, isByDay: boolean): Count {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const of = (status: string) => tests.filter((test) => test.status === status).length;
  const isLeftOut = ({ fullName, status }: (typeof tests)[number]) =>
    isByDay && status === 'skipped' && fullName.includes('@nightly');
  const skipped = of('skipped') - tests.filter(isLeftOut).length;
  return { passed: of('passed'), failed: of('failed'), skipped: skipped + of('pending') + of('todo') };
}

/** The part of a Playwright JSON report that contains failed tests. Suites are files, and groups of tests in them. */
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  /** Errors outside of the tests, for example of the check of the server's log. */
  errors?: { message?: string }[];
}
interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; ok: boolean; tests: { results: { error?: PlaywrightError }[] }[] }[];
}
interface PlaywrightError {
  message?: string;
  location?: { file: string; line: number };
}

/** An error outside of the tests of Vitest, with the file and the test that ran at that time. */
export interface UnhandledError {
  message?: string | undefined;
  stack?: string | undefined;
  file?: string | undefined;
  test?: string | undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character starts a colour code
const COLOUR = /\x1b\[[0-9;]*m/g;
const firstLines = (message: string, lines: number) =>
  message.replace(COLOUR, '').trim().split('\n').slice(0, lines).join('\n').slice(0, 1_000);
const firstLine = (message = '') => message.replace(COLOUR, '').trim().split('\n')[0]?.slice(0, 200) ?? '';

/**
 * One line for each failed test, and one for each file that failed outside of its tests: `file › test: first line of the
 * error`.
 */
export function vitestFailures(report: VitestReport, root: string): string[] {
  return report.testResults.flatMap((file) => {
    const name = file.name.replace(`${root}/`, '');
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0)
      return failed.map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
    return file.status === 'failed' ? [`${name}: ${firstLine(file.message)}`] : [];
  });
}

/** One entry for each error outside of the tests: its place, and the first lines of its stack. */
export function unhandledFailures(errors: readonly UnhandledError[], root: string): string[] {
  return errors.map(({ message = '', stack, file, test }) => {
    const where = [file?.replace(`${root}/`, ''), test].filter(Boolean).join(' › ') || 'outside of the tests';
    const told = stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`;
    return `${where}: ${firstLines(told, 8)}`;
  });
}

/**
 * One entry for each failed journey: its name, the failed line, and the first lines of the error, which contain the locator
 * and the received value. One entry for each error outside of the journeys.
 */
export function playwrightFailures(report: PlaywrightReport, root: string): string[] {
  const within = (suite: PlaywrightSuite, path: string[]): string[] => {
    const here = [...path, suite.title];
    const failed = (suite.specs ?? []).filter((spec) => !spec.ok);
    return [
      ...failed.map((spec) => {
        const error = spec.tests.flatMap((test) => test.results).find((result) => result.error)?.error;
        const { file = '', line } = error?.location ?? {};
        const where = file && `${file.replace(`${root}/`, '')}:${line}: `;
        return `${[...here, spec.title].join(' › ')}: ${where}${firstLines(error?.message ?? '', 8)}`;
      }),
      ...(suite.suites ?? []).flatMap((inner) => within(inner, here)),
    ];
  };
  const outside = (report.errors ?? []).map(({ message = '' }) => message.replace(COLOUR, '').trim().slice(0, 1_000));
  return [...report.suites.flatMap((suite) => within(suite, [])), ...outside];
}
