import type { Browser } from '../../e2e/support/chromium.ts';

/** A problem of a release that occurred while it was loaded. */
export interface Fault {
  /** The route, or another part that was being loaded. */
  at: string;
  what: string;
  /** Whether a time limit was exceeded. Other load on the machine may be the cause, so the release is tried again. */
  isSlow: boolean;
}

/** Maximum length of one task on the main thread in ms. A task counts only when it used as much CPU time. */
const LONG_TASK_MS = 1000;
/** Wait for effects that a module starts when it is evaluated. */
const SETTLE_MS = 100;

/** A new page that records each failure together with the part that was being loaded. */
export async function openSmokePage(browser: Browser, origin: string) {
  const context = await browser.newContext({ locale: 'ko-KR' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // The CPU time of this thread is measured, because other load on the machine must not make a module count as slow.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const faults: Fault[] = [];
  let at = '';
  let isStuck = false;
  const note = (what: string, isSlow = false) => {
    if (isStuck) return;
    if (!faults.some((fault) => fault.at === at && fault.what === what)) faults.push({ at, what, isSlow });
  };
  context.on('weberror', (error) => note(`throws ${error.error().message}`));
  context.on('console', (message) => {
    const { url, lineNumber } = message.location();
    // It is recorded as a violation, with its location.
    if (message.text().includes('Content Security Policy')) return;
    if (message.type() === 'error') note(`logs an error: ${message.text()} (${url}:${lineNumber + 1})`);
  });
  const isElsewhere = (url: URL) => /^(?:https?|wss?):$/.test(url.protocol) && url.host !== new URL(origin).host;
  await context.route(isElsewhere, (route) => {
    note(`asks another origin: ${route.request().url()}`);
    return route.abort();
  });
  await page.addInitScript(watchPage);

  const computedMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const seen = () =>
    page.evaluate(async (settleMs) => {
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      const { __seen: found } = globalThis as unknown as Watched;
      return { tasks: found.tasks.splice(0), violations: found.violations.splice(0) };
    }, SETTLE_MS);

  const measured = async (run: () => Promise<string | null>) => {
    const before = await computedMs();
    const fault = await run().catch(firstLineOf);
    const { tasks, violations } = await seen();
    for (const violation of violations) note(`breaks the Content Security Policy: ${violation}`);
    const [longest, computed] = [Math.max(0, ...tasks), (await computedMs()) - before];
    if (Math.min(longest, computed) > LONG_TASK_MS) {
      note(`holds the page for ${(longest / 1000).toFixed(1)} s in one piece, the limit is 1 s`, true);
    }
    return fault;
  };

  return {
    page,
    faults,
    /**
     * @param run runs in the page; its return value or exception is the problem
     * @returns whether it finished, independently of other recorded problems
     */
    async step(name: string, patienceMs: number, run: () => Promise<string | null>): Promise<boolean> {
      at = name;
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<'late'>((resolve) => {
        timer = setTimeout(() => resolve('late'), patienceMs);
      });
      const outcome = await Promise.race([measured(run).catch(firstLineOf), tooLate]);
      clearTimeout(timer);
      if (outcome === 'late') note(`does not come within ${patienceMs / 1000} s`, true);
      else if (outcome !== null) note(outcome);
      isStuck = outcome === 'late';
      return outcome === null;
    },
    /** The last step did not finish, so no later step would finish either. */
    isStuck: () => isStuck,
    close: () => context.close(),
  };
}

interface Watched {
  /** Results since the last call: ms of each long task, and the violations of the policy. */
  __seen: { tasks: number[]; violations: string[] };
}

/**
 * Runs in the page before all other code. It is needed because a violation whose exception is caught is not logged to the
 * console.
 */
function watchPage() {
  const found: Watched['__seen'] = { tasks: [], violations: [] };
  Object.assign(globalThis, { __seen: found });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) found.tasks.push(duration);
  }).observe({ type: 'longtask' });
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
    found.violations.push(`${effectiveDirective} refuses ${blockedURI} (${sourceFile}:${lineNumber})`);
  });
}

const firstLineOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/^page\.\w+: /, '').split('\n')[0] ?? '';
