import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { API_VERSION } from '../../api-gateway/contract/src/index.ts';
import { openFileRegistry } from '../../api-gateway/src/platform/releases/file-registry.ts';
import type { Registry } from '../../api-gateway/src/platform/releases/registry.ts';
import { newestMigration } from '../../api-gateway/src/platform/releases/schema-version.ts';
import { temporaryFolder, writeBuild } from '../../api-gateway/src/testing/releases.ts';
import { type Browser, launchHeadlessShell } from '../../e2e/support/chromium.ts';
import { type Extensions, promisedExtensions } from '../../shell/contract/src/index.ts';
import { build } from '../build.ts';
import { smokeLoad } from './smoke-load.ts';
import { tryInBrowser } from './try-in-browser.ts';

// Uses the real shell, the real gateway and a real browser. Only the remotes are written for this test.
const root = join(import.meta.dirname, '../..');
let registry: Registry;
let browser: Browser;
beforeAll(async () => {
  const platform = { schema: await newestMigration(join(root, 'supabase/migrations')), api: API_VERSION };
  registry = await openFileRegistry(join(await temporaryFolder(), 'releases'), platform);
  const [folders, launched] = await Promise.all([build({ names: ['shell'] }), launchHeadlessShell()]);
  browser = launched;
  await registry.publishAll(folders);
});
afterAll(() => browser?.close());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const GOOD_PAGE = '{ Component: function Component() { return null; } }';
/** A page that runs `code` when it is loaded. */
const evaluating = (code: string) => `(() => { ${code}; return ${GOOD_PAGE}; })()`;

/** A container as federation loads it. It maps a path below `/sample` to the value of its page's module. */
const containerOf = (pages: Record<string, string>, extensions = '{}') => `var dojang_sample = {
  init() {},
  get: async () => () => ({ default: {
    ${Object.entries(pages)
      .map(([path, page]) => `'/sample/${path}': async () => (${page}),`)
      .join('\n    ')}
  }, extensions: ${extensions} }),
};`;

const releaseOf = (container: string, paths: readonly string[], extensions?: Extensions) =>
  writeBuild(
    {
      name: 'sample',
      version: 'cccccc0000000001',
      contract: 1,
      entry: 'remoteEntry.abc.js',
      preload: [],
      pages: Object.fromEntries(paths.map((path) => [`/sample/${path}`, []])),
      extensions: Object.fromEntries(promisedExtensions({ extensions }).map((name) => [name, []])),
      uses: {},
      descriptor: {
        name: 'sample',
        requires: { contract: 1, schema: '20261121000600', api: 1 },
        mounts: ['/sample'],
        // The pages are behind a guard. Nobody is signed in, and the pages are loaded anyway.
        routes: paths.map((path) => ({ path: `/sample/${path}`, layout: 'default', access: 'admin', title: '견본' })),
        navigation: [],
        extensions,
      },
    },
    { 'remoteEntry.abc.js': container },
  );

/** The problems of a release, one line each. */
async function refusalsOf(
  container: string,
  paths: readonly string[],
  patienceMs?: number,
  extensions?: Extensions,
): Promise<string[]> {
  const trial = await registry.trial([await releaseOf(container, paths, extensions)]);
  const failure = await smokeLoad(trial, browser, patienceMs).then(
    () => null,
    (error: Error) => error,
  );
  expect((await registry.live())?.remotes).toEqual([]);
  expect(await registry.versions('sample')).toEqual([]);
  return failure?.message.split('\n') ?? [];
}

const refusalsOfPages = (pages: Record<string, string>, patienceMs?: number) =>
  refusalsOf(containerOf(pages), Object.keys(pages), patienceMs);

test('a remote whose pages can all be loaded passes', async () => {
  const memo = `{ Component: { $$typeof: Symbol.for('react.memo') } }`;
  expect(await refusalsOfPages({ good: GOOD_PAGE, memo })).toEqual([]);
});

test('each extension is loaded too, and an extension with a wrong shape is refused @nightly', async () => {
  const place = { order: 1, access: 'member' } as const;
  const extensions: Extensions = {
    home: ['good', 'empty'].map((id) => ({ ...place, id, title: '견본', height: 80 })),
    palette: ['good', 'dumb', 'gone'].map((id) => ({ ...place, id, kind: 'search', label: '견본' })),
  };
  const code = `{
    home: { good: async () => (${GOOD_PAGE}), empty: async () => ({}) },
    palette: { good: async () => ({ search: async () => [] }), dumb: async () => (${GOOD_PAGE}) },
  }`;
  expect(await refusalsOf(containerOf({ good: GOOD_PAGE }, code), ['good'], undefined, extensions)).toEqual([
    'smoke_failed: sample: home/empty exports no Component',
    'smoke_failed: sample: palette/dumb exports no search',
    'smoke_failed: sample: palette/gone is not in src/routes.tsx',
  ]);
});

const BROUGHT = `document.createElement('script'), { src: 'https://elsewhere.test/x.js' }`;

test('each failing page, and no other, is reported with its route and reason @nightly', async () => {
  const refusals = await refusalsOfPages({
    good: GOOD_PAGE,
    bare: '{ Page: () => null }',
    throwing: evaluating(`throw new Error('no list')`),
    logging: evaluating(`console.error('bad key')`),
    // The gate `code` does not recognize this spelling.
    coding: evaluating(`try { (() => {}).constructor('1') } catch {}`),
    asking: evaluating(`fetch('https://elsewhere.test/x').catch(() => {})`),
    picturing: evaluating(`new Image().src = 'https://elsewhere.test/x.png'`),
    bringing: evaluating(`document.head.append(Object.assign(${BROUGHT}))`),
    'good-again': GOOD_PAGE,
  });
  const said = (path: string) => refusals.filter((line) => line.startsWith(`smoke_failed: sample: /sample/${path} `));
  expect(said('bare')).toEqual([expect.stringContaining('exports no Component')]);
  expect(said('throwing')).toEqual([expect.stringContaining('no list')]);
  expect(said('logging')).toEqual([expect.stringMatching(/logs an error: bad key \(.*remoteEntry.abc.js:\d+\)/)]);
  expect(said('coding')).toEqual([expect.stringMatching(/Content Security Policy: script-src refuses eval/)]);
  expect(said('asking')).toEqual([expect.stringMatching(/Policy: connect-src refuses https:..elsewhere/)]);
  expect(said('picturing')[0]).toContain('asks another origin: https://elsewhere.test/x.png');
  expect(said('bringing')).toEqual([expect.stringMatching(/Policy: script-src-elem refuses https:..elsewhere/)]);
  expect([...said('good'), ...said('good-again')]).toEqual([]);
});

test.each([
  ['throws', `throw new Error('at start')`, /sample: the module \.\/routes .*at start/],
  ['is not a container @nightly', `var somethingElse = 1`, /sample: the module \.\/routes/],
  [
    'exposes no routes',
    `var dojang_sample = { init() {}, get: async () => () => ({}) }`,
    /no default export of routes/,
  ],
  ['lacks a route @nightly', containerOf({ other: GOOD_PAGE }), /sample: \/sample\/list is not in/],
])('a remote whose entry %s is refused', async (_, container, said) => {
  const [first = '', ...others] = await refusalsOf(container, ['list']);
  expect(first).toMatch(said);
  expect(others.filter((line) => line.includes('/sample/'))).toEqual([]);
});

/** Computes for 1.2 s of CPU time. The minimum over the rounds counts, because on a busy machine more time passes. */
const COMPUTING = `
  let [best, rounds, sum] = [Infinity, 0, 0];
  do {
    const began = performance.now();
    for (let i = 0; i < 3e6; i++) sum += i % 7;
    best = Math.min(best, Math.max(performance.now() - began, 0.1));
    rounds++;
  } while (best * rounds < 1200);`;

// The page computes for 1.2 s twice, which takes twenty times as long beside twenty other programs.
test('a page that blocks the main thread for more than a second is refused @nightly', {
  timeout: 300_000,
}, async () => {
  const refusals = await refusalsOfPages({ busy: evaluating(COMPUTING) }, 60_000);
  expect(refusals).toEqual([expect.stringMatching(/\/sample\/busy holds the page for \d+\.\d s in one piece/)]);
});

test('a page that never loads is refused, and the next page is loaded @nightly', async () => {
  // The page computes for the whole time limit, twice.
  const refusals = await refusalsOfPages({ endless: evaluating('for (;;);'), good: GOOD_PAGE }, 300);
  expect(refusals).toEqual([expect.stringMatching(/\/sample\/endless does not come within 0\.3 s/)]);
  expect(await refusalsOfPages({ good: GOOD_PAGE })).toEqual([]);
});

test('without a browser the release is refused with instructions', async () => {
  vi.stubEnv('PLAYWRIGHT_CHROMIUM_PATH', join(root, 'no-such-browser'));
  const trial = await registry.trial([await releaseOf(containerOf({ good: GOOD_PAGE }), ['good'])]);
  const refused = /smoke_failed: .*no-such-browser.*DOJANG_RELEASE_SMOKE=off npm run/s;
  await expect(tryInBrowser(trial, {})).rejects.toThrow(refused);
  const say = vi.spyOn(console, 'log').mockImplementation(() => {});
  await tryInBrowser(trial, { DOJANG_RELEASE_SMOKE: 'off' });
  expect(say.mock.calls).toEqual([[expect.stringMatching(/left out: .*No browser has loaded/)]]);
});

test('a shell is tried with every live remote, or alone when there is none @nightly', async () => {
  const [shell = ''] = await build({ names: ['shell'] });
  await smokeLoad(await registry.trial([shell]), browser);
  await registry.publish(await releaseOf(containerOf({ bare: '{}' }), ['bare']));
  await expect(smokeLoad(await registry.trial([shell]), browser)).rejects.toThrow('/sample/bare exports no');
});
