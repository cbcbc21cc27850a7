import { PublishError, type Trial } from '../../api-gateway/src/platform/releases/registry.ts';
import { type Browser, launchHeadlessShell, type Page } from '../../e2e/support/chromium.ts';
import { federationName, promisedExtensions, type SnapshotRemote } from '../../shell/contract/src/index.ts';
import { type Fault, openSmokePage } from './smoke-page.ts';
import { openTrialPlatform } from './trial-platform.ts';

const PATIENCE_MS = 15_000;
const SHELL_PATIENCE_MS = 30_000;

/** The interface of every container of module federation, which its entry leaves in a global variable. */
interface Container {
  init(shareScope: object | undefined, initScope: unknown[], options: object): Promise<unknown>;
  get(module: string): Promise<() => unknown>;
}

/** The part of the page that this code uses. It is the same in every version of the shell. */
interface Federated {
  __FEDERATION__?: { __INSTANCES__: { shareScopeMap: Record<string, object> }[] };
  /** Path of a page, or name of an extension → function that fetches it. */
  __trial?: Record<string, () => Promise<{ Component?: unknown; search?: unknown } | undefined>>;
}

/**
 * Loads releases in a real browser, in the live shell and with the live headers. It loads the module of every page and
 * extension of each given remote, or of all live remotes when the shell is given. A release that cannot be loaded there must
 * not go live.
 *
 * @param browser default: a browser that is started here
 * @param patienceMs time limit for each page and extension. The entry of a remote always has at least the default limit
 * @throws PublishError `smoke_failed` with every failing route and reason, or with instructions to get a Chromium
 */
export async function smokeLoad(trial: Trial, browser?: Browser, patienceMs = PATIENCE_MS): Promise<void> {
  const used = browser ?? (await launchHeadlessShell().catch(refuseWithoutBrowser));
  const platform = await openTrialPlatform(trial);
  try {
    const faults = await load(trial, used, platform.url, patienceMs);
    if (faults.length === 0) return;
    throw new PublishError(faults.map(({ at, what }) => ({ code: 'smoke_failed', message: `${at} ${what}` })));
  } finally {
    if (!browser) await used.close();
    await platform.close();
  }
}

function refuseWithoutBrowser(error: Error): never {
  const message = `${error.message}\nWithout a browser: DOJANG_RELEASE_SMOKE=off npm run release NAME`;
  throw new PublishError([{ code: 'smoke_failed', message }]);
}

async function load(trial: Trial, browser: Browser, url: string, patienceMs: number): Promise<Fault[]> {
  const { shell, remotes } = await trial.live();
  const isOnTrial = (name: string) => trial.releases.some((release) => release.name === name);
  const subjects: (SnapshotRemote | null)[] = remotes.filter(({ name }) => isOnTrial(shell.name) || isOnTrial(name));
  const faults: Fault[] = [];
  // A shell without remotes must open as well.
  for (const remote of subjects.length > 0 ? subjects : [null]) {
    const once = () => loadOnce(browser, url, remote, isOnTrial(shell.name), patienceMs);
    const first = await once();
    const isWorthAnother = first.length > 0 && first.every(({ isSlow }) => isSlow);
    faults.push(...(isWorthAnother ? await once() : first));
  }
  return [...new Map(faults.map((fault) => [`${fault.at} ${fault.what}`, fault])).values()];
}

async function loadOnce(
  browser: Browser,
  url: string,
  remote: SnapshotRemote | null,
  isShellOnTrial: boolean,
  patienceMs: number,
): Promise<Fault[]> {
  const smoke = await openSmokePage(browser, url);
  const { page, faults } = smoke;
  try {
    const shell = isShellOnTrial ? 'shell: /' : 'the live shell, not this release:';
    const isOpen = await smoke.step(shell, SHELL_PATIENCE_MS, () => openShell(page, url));
    // Errors that the live shell logs are not caused by a remote.
    if (isOpen && !isShellOnTrial) faults.length = 0;
    if (faults.length > 0 || !remote) return faults;
    const { name, descriptor } = remote;
    const entryPatienceMs = Math.max(patienceMs, PATIENCE_MS);
    await smoke.step(`${name}: the module ./routes`, entryPatienceMs, () => loadRoutes(page, remote));
    const parts = [...descriptor.routes.map(({ path }) => path), ...promisedExtensions(descriptor)];
    for (const part of faults.length > 0 ? [] : parts) {
      if (smoke.isStuck()) break;
      await smoke.step(`${name}: ${part}`, patienceMs, () => loadPart(page, part));
    }
    return faults;
  } finally {
    await smoke.close();
  }
}

async function openShell(page: Page, url: string): Promise<string | null> {
  const response = await page.goto(url);
  if (!response?.ok()) return `answers ${response?.status()}`;
  await page.waitForSelector('#root > *', { state: 'attached' });
  return page.evaluate(() =>
    (globalThis as Federated).__FEDERATION__?.__INSTANCES__[0] ? null : 'brings no runtime of module federation',
  );
}

/**
 * The functions below run in the page, each in a separate task. So the duration of a task is the time for evaluating the
 * module.
 */
function loadRoutes(page: Page, { name, entry }: SnapshotRemote): Promise<string | null> {
  return page.evaluate(
    async ({ container, path }) => {
      await new Promise((resolve) => setTimeout(resolve));
      const federated = globalThis as Federated;
      const script = document.createElement('script');
      script.src = path;
      await new Promise<unknown>((resolve, reject) => {
        script.onload = resolve;
        script.onerror = () => reject(new Error(`${path} cannot be loaded`));
        document.head.append(script);
      });
      const remote = (globalThis as unknown as Record<string, Container | undefined>)[container];
      if (!remote) return 'brings no container';
      const scopes = federated.__FEDERATION__?.__INSTANCES__[0]?.shareScopeMap;
      const options = Object.defineProperty({ version: '', shareScopeKeys: 'default' }, 'shareScopeMap', {
        value: scopes,
      });
      await remote.init(scopes?.default, [], options);
      const module = (await remote.get('./routes'))() as
        | { default?: Federated['__trial']; extensions?: Record<string, Federated['__trial']> }
        | null
        | undefined;
      const routes = module?.default;
      if (typeof routes !== 'object' || routes === null) return 'has no default export of routes';
      const extensions = Object.entries(module?.extensions ?? {}).flatMap(([point, rows]) =>
        Object.entries(rows ?? {}).map(([id, open]) => [`${point}/${id}`, open] as const),
      );
      federated.__trial = { ...routes, ...Object.fromEntries(extensions) };
      return null;
    },
    { container: federationName(name), path: entry },
  );
}

function loadPart(page: Page, part: string): Promise<string | null> {
  return page.evaluate(async (name) => {
    await new Promise((resolve) => setTimeout(resolve));
    const open = (globalThis as Federated).__trial?.[name];
    if (typeof open !== 'function') return 'is not in src/routes.tsx';
    const { Component: component, search } = (await open()) ?? {};
    if (name.startsWith('palette/')) return typeof search === 'function' ? null : 'exports no search';
    // `memo` and `lazy` return objects, not functions.
    const isComponent =
      typeof component === 'function' ||
      (typeof component === 'object' && component !== null && '$$typeof' in component);
    return isComponent ? null : 'exports no Component';
  }, part);
}
