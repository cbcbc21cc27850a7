import type { RemoteRoutes, SnapshotRemote } from '@dojang/contract';
import { afterEach, expect, test, vi } from 'vitest';
import type { FederationRuntime } from './federation-runtime.ts';
import type { Phase } from './phases.ts';
import { createRemoteLoader } from './remote-loader.ts';

const remote = {
  name: 'projects',
  version: 'v1',
  entry: '/remotes/projects/v1/remoteEntry.js',
  integrity: '',
  preload: [],
  descriptor: { requires: { contract: 1 } },
} as unknown as SnapshotRemote;

const Page = () => null;
const routes: RemoteRoutes = { '/project': async () => ({ Component: Page }) };
const limits = { load: 50, page: 50 };

/** A runtime that answers each attempt from the list. The last answer is repeated. */
function runtimeOf(answers: (() => Promise<unknown>)[], phase: Phase = 'entry') {
  const attempts: number[] = [];
  const forgotten: string[] = [];
  const runtime: FederationRuntime = {
    load: (_remote, attempt) => {
      attempts.push(attempt);
      return (answers[attempt] ?? answers.at(-1) ?? (async () => null))();
    },
    forget: (name) => forgotten.push(name),
    phase: () => phase,
  };
  return { runtime, attempts, forgotten };
}

const answerWith = (body: string, init: ResponseInit) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, init)),
  );
const fails =
  (message = 'failed') =>
  () =>
    Promise.reject(new Error(message));
const gives = (module: unknown) => async () => module;

afterEach(() => vi.unstubAllGlobals());

test('a remote is loaded once for any number of requests', async () => {
  const { runtime, attempts } = runtimeOf([gives({ default: routes })]);
  const loader = createRemoteLoader([remote], runtime, limits);
  await Promise.all([loader.load('projects'), loader.load('projects')]);
  expect(await loader.loadPage('projects', '/project')).toEqual({ ok: true, value: { Component: Page } });
  expect(attempts).toEqual([0]);
});

test('app mount failure: the caller that renders the page gets the error, and the next call loads again', async () => {
  answerWith('', { status: 404 });
  const { runtime, attempts } = runtimeOf([fails(), gives({ default: routes })]);
  const loader = createRemoteLoader([remote], runtime, limits);
  expect(await loader.load('projects')).toMatchObject({ ok: false, failure: { code: 'not_found', version: 'v1' } });
  expect(await loader.load('projects')).toEqual({ ok: true, value: { routes, extensions: {} } });
  expect(attempts).toEqual([0, 1]);
});

test.each([
  ['not_found', '', { status: 404 }],
  ['unreachable', '', { status: 503 }],
  ['bad_content', '<!doctype html>', { headers: { 'content-type': 'text/html' } }],
  ['threw', 'throw 1', { headers: { 'content-type': 'text/javascript' } }],
])('an entry that does not run is diagnosed: %s', async (code, body, init) => {
  answerWith(body, init as ResponseInit);
  const { runtime } = runtimeOf([fails()]);
  expect(await createRemoteLoader([remote], runtime, limits).load('projects')).toMatchObject({ failure: { code } });
});

test('a changed script is refused by its integrity', async () => {
  answerWith('changed', { headers: { 'content-type': 'text/javascript' } });
  const { runtime } = runtimeOf([fails()]);
  const signed = { ...remote, integrity: 'sha384-other' };
  expect(await createRemoteLoader([signed], runtime, limits).load('projects')).toMatchObject({
    failure: { code: 'integrity' },
  });
});

test.each<[Phase, string]>([
  ['init', 'init_failed'],
  ['share', 'incompatible'],
  ['run', 'threw'],
])('a failure while it is in phase %s is %s', async (phase, code) => {
  const { runtime } = runtimeOf([fails()], phase);
  expect(await createRemoteLoader([remote], runtime, limits).load('projects')).toMatchObject({ failure: { code } });
});

test.each<[string, ResponseInit, string]>([
  ['404', { status: 404 }, 'not_found'],
  ['503', { status: 503 }, 'unreachable'],
  ['something else', { headers: { 'content-type': 'application/json' } }, 'bad_content'],
])('a manifest that is answered with %s is diagnosed', async (_what, init, code) => {
  answerWith('{}', init);
  const { runtime } = runtimeOf([fails()], 'manifest');
  expect(await createRemoteLoader([remote], runtime, limits).load('projects')).toMatchObject({ failure: { code } });
});

test('a remote that never answers causes a timeout', async () => {
  const { runtime } = runtimeOf([() => new Promise(() => {})]);
  expect(await createRemoteLoader([remote], runtime, limits).load('projects')).toMatchObject({
    failure: { code: 'timeout' },
  });
});

test('a remote of another contract version is not requested', async () => {
  const { runtime, attempts } = runtimeOf([gives({ default: routes })]);
  const newer = { ...remote, descriptor: { requires: { contract: 2 } } } as unknown as SnapshotRemote;
  expect(await createRemoteLoader([newer], runtime, limits).load('projects')).toMatchObject({
    failure: { code: 'incompatible' },
  });
  expect(attempts).toEqual([]);
});

test('a retired remote is unknown', async () => {
  const { runtime } = runtimeOf([]);
  expect(await createRemoteLoader([], runtime, limits).load('projects')).toMatchObject({
    failure: { code: 'unknown_remote' },
  });
});

test.each([
  ['no default export', {}, 'bad_module'],
  ['no such page', { default: {} }, 'bad_module'],
  ['a page without a component', { default: { '/project': async () => ({}) } }, 'bad_module'],
  ['a page that throws', { default: { '/project': fails() } }, 'threw'],
  ['a page that never loads', { default: { '/project': () => new Promise(() => {}) } }, 'timeout'],
])('%s', async (_what, module, code) => {
  const { runtime, forgotten } = runtimeOf([gives(module), gives({ default: routes })], 'run');
  const loader = createRemoteLoader([remote], runtime, limits);
  expect(await loader.loadPage('projects', '/project')).toMatchObject({ ok: false, failure: { code } });
  // Other remotes no longer take its shared modules.
  expect(forgotten).toEqual(['projects']);
  expect(await loader.loadPage('projects', '/project')).toMatchObject({ ok: true });
});

test('a chunk that cannot be loaded is reported with its URL', async () => {
  answerWith('', { status: 404 });
  const chunk = Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError', request: '/c.js' });
  const { runtime } = runtimeOf([gives({ default: { '/project': () => Promise.reject(chunk) } })]);
  const page = await createRemoteLoader([remote], runtime, limits).loadPage('projects', '/project');
  expect(page).toMatchObject({ failure: { code: 'not_found', detail: '/c.js: 404' } });
});

test('a chunk whose preload failed is fetched again once, even after attempts that ended before they requested it', async () => {
  answerWith('ok', { headers: { 'content-type': 'text/javascript' } });
  const chunk = Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError', request: '/c.js' });
  const deadPreload = () => Promise.reject(chunk);
  const { runtime } = runtimeOf([fails(), fails(), deadPreload, gives({ default: routes })]);
  const loader = createRemoteLoader([remote], runtime, limits);
  for (let attempt = 0; attempt < 2; attempt++) await loader.load('projects');
  expect(await loader.load('projects')).toMatchObject({ ok: true });

  let opened = 0;
  const pages = {
    '/project': () => {
      opened += 1;
      return opened === 1 ? Promise.reject(chunk) : Promise.resolve({ Component: Page });
    },
  };
  const other = createRemoteLoader([remote], runtimeOf([gives({ default: pages })]).runtime, limits);
  expect(await other.loadPage('projects', '/project')).toMatchObject({ ok: true });

  const broken = createRemoteLoader([remote], runtimeOf([deadPreload]).runtime, limits);
  expect(await broken.load('projects')).toMatchObject({ ok: false, failure: { code: 'threw' } });
});

test('a chunk whose preload failed is fetched by the next attempt', async () => {
  answerWith('', { status: 503 });
  const chunk = Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError', request: '/c.js' });
  const deadPreload = () => Promise.reject(chunk);
  const { runtime, attempts } = runtimeOf([fails(), deadPreload, gives({ default: routes })]);
  const loader = createRemoteLoader([remote], runtime, limits);
  expect(await loader.load('projects')).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
  answerWith('ok', { headers: { 'content-type': 'text/javascript' } });
  expect(await loader.load('projects')).toEqual({ ok: true, value: { routes, extensions: {} } });
  expect(attempts).toEqual([0, 1, 2]);
});

const block = { Component: Page };
const source = { search: async () => [] };
const extensions = {
  home: { recent: async () => block },
  palette: { notes: async () => source },
};

test('an extension is loaded from the same module as the pages', async () => {
  const { runtime, attempts } = runtimeOf([gives({ default: routes, extensions })]);
  const loader = createRemoteLoader([remote], runtime, limits);
  expect(await loader.loadExtension('projects', 'home', 'recent')).toEqual({ ok: true, value: block });
  expect(await loader.loadExtension('projects', 'palette', 'notes')).toEqual({ ok: true, value: source });
  expect(await loader.loadPage('projects', '/project')).toMatchObject({ ok: true });
  expect(attempts).toEqual([0]);
});

test.each([
  ['no extensions at all', { default: routes }, 'bad_module'],
  ['extensions that are not a table', { default: routes, extensions: 'home' }, 'bad_module'],
  ['another id', { default: routes, extensions: { home: {} } }, 'bad_module'],
  [
    'a block without a component',
    { default: routes, extensions: { home: { recent: async () => ({}) } } },
    'bad_module',
  ],
  ['a block that throws', { default: routes, extensions: { home: { recent: fails() } } }, 'threw'],
  [
    'a block that never loads',
    { default: routes, extensions: { home: { recent: () => new Promise(() => {}) } } },
    'timeout',
  ],
])(
  'a declared extension that the code lacks is a separate failure, which can be retried: %s',
  async (_what, module, code) => {
    const { runtime } = runtimeOf([gives(module), gives({ default: routes, extensions })], 'run');
    const loader = createRemoteLoader([remote], runtime, limits);
    expect(await loader.loadExtension('projects', 'home', 'recent')).toMatchObject({ ok: false, failure: { code } });
    expect(await loader.loadExtension('projects', 'home', 'recent')).toEqual({ ok: true, value: block });
  },
);

test('two failing extensions of one area share one attempt, and one retry', async () => {
  const { runtime, attempts } = runtimeOf([gives({ default: routes }), gives({ default: routes, extensions })], 'run');
  const loader = createRemoteLoader([remote], runtime, limits);
  const both = () =>
    Promise.all([
      loader.loadExtension('projects', 'home', 'recent'),
      loader.loadExtension('projects', 'palette', 'notes'),
    ]);
  expect(await both()).toMatchObject([{ ok: false }, { ok: false }]);
  expect(await both()).toMatchObject([{ ok: true }, { ok: true }]);
  expect(attempts).toEqual([0, 1]);
});

test('a running load is not discarded, because a second attempt would take its chunks', async () => {
  const entry = Promise.withResolvers<unknown>();
  const page = Promise.withResolvers<{ Component: typeof Page }>();
  const { runtime, attempts } = runtimeOf([() => entry.promise]);
  const loader = createRemoteLoader([remote], runtime, { load: 5_000, page: 5_000 });
  const preloaded = loader.loadPage('projects', '/project');
  loader.forget('projects');
  const retried = loader.loadPage('projects', '/project');
  entry.resolve({ default: { '/project': () => page.promise } });
  await loader.load('projects');
  loader.forget('projects');
  const again = loader.loadPage('projects', '/project');
  page.resolve({ Component: Page });
  for (const loaded of [preloaded, retried, again]) expect(await loaded).toMatchObject({ ok: true });
  expect(attempts).toEqual([0]);
  loader.forget('projects');
  await loader.load('projects');
  expect(attempts).toEqual([0, 1]);
});

test('a failing extension does not discard the container of an open page', async () => {
  let isBroken = true;
  const block = { Component: Page };
  const recent = async () => {
    if (isBroken) throw new Error('the chunk did not come');
    return block;
  };
  const { runtime, attempts } = runtimeOf([gives({ default: routes, extensions: { home: { recent } } })]);
  const loader = createRemoteLoader([remote], runtime, limits);
  await loader.loadPage('projects', '/project');
  expect(await loader.loadExtension('projects', 'home', 'recent')).toMatchObject({ ok: false });
  isBroken = false;
  expect(await loader.loadExtension('projects', 'home', 'recent')).toEqual({ ok: true, value: block });
  expect(attempts).toEqual([0]);
});

test('a retry during an attempt waits for it, and starts another attempt when it fails', async () => {
  answerWith('throw 1', { headers: { 'content-type': 'text/javascript' } });
  const entry = Promise.withResolvers<unknown>();
  const { runtime, attempts } = runtimeOf([() => entry.promise, gives({ default: routes })]);
  const loader = createRemoteLoader([remote], runtime, { load: 5_000, page: 5_000 });
  loader.preload('projects', '/project');
  loader.forget('projects');
  const retried = loader.loadPage('projects', '/project');
  entry.reject(new Error('still broken'));
  expect(await retried).toEqual({ ok: true, value: { Component: Page } });
  expect(attempts).toEqual([0, 1]);
});
