import type { SnapshotRemote } from '@dojang/contract';
import { createInstance, init } from '@module-federation/enhanced/runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFederationRuntime } from './federation-runtime.ts';

const NAME = 'dojang_content';
const ENTRY = 'http://localhost:3000/remotes/content/1/remoteEntry.js';
const remote = { name: 'content', entry: '/remotes/content/1/remoteEntry.js', integrity: 'sha384-x' } as SnapshotRemote;

const host = init({
  name: 'dojang_shell',
  remotes: [],
  shared: {
    query: { version: '1.0.0', get: async () => () => 'query', shareConfig: { requiredVersion: '^1.0.0' } },
    react: { version: '19.0.0', lib: () => 'react', shareConfig: { singleton: true, requiredVersion: '^19' } },
  },
});
const scope = () => host.shareScopeMap.default as unknown as Record<string, Record<string, object>>;
const page = globalThis as unknown as Record<string, unknown>;

/** What happens when the script of an entry runs: it creates a container, fails (false), or hangs (undefined). */
type Run = (() => void) | false | undefined;
let scripts: HTMLScriptElement[] = [];

/** Answers the script requests one after another. The last answer is repeated. */
function answerScripts(...runs: Run[]) {
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    const run = runs[Math.min(scripts.length, runs.length - 1)];
    scripts.push(script as HTMLScriptElement);
    if (run) run();
    if (run !== undefined)
      queueMicrotask(() => (script as HTMLElement).dispatchEvent(new Event(run ? 'load' : 'error')));
  });
}

/** A container that provides `routes`, and the options with which it was started. */
function containerWith(routes: unknown, start: () => unknown = () => undefined) {
  const started: unknown[][] = [];
  const leave = () => {
    page[NAME] = {
      init: async (...given: unknown[]) => {
        started.push(given);
        return start();
      },
      get: async () => () => ({ default: routes }),
    };
  };
  return { leave, started };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  page[NAME] = undefined;
  scripts = [];
});

test('a container gets the modules of the shell, and its entry is loaded with its integrity', async () => {
  const routes = {};
  const { leave, started } = containerWith(routes);
  answerScripts(leave);
  expect(await createFederationRuntime().load(remote, 0)).toEqual({ default: routes });
  const [[shared, , options] = []] = started;
  expect(shared).toBe(scope());
  expect(options).toMatchObject({ shareScopeKeys: 'default', shareScopeMap: host.shareScopeMap });
  // The runtime of the container copies the options. It would take these scopes for its own.
  expect(Object.keys(options as object)).not.toContain('shareScopeMap');
  expect(scripts.map(({ src, integrity, crossOrigin }) => ({ src, integrity, crossOrigin }))).toEqual([
    { src: ENTRY, integrity: 'sha384-x', crossOrigin: 'anonymous' },
  ]);
});

test('an entry that fails or does not answer is requested again', async () => {
  const { leave } = containerWith({});
  answerScripts(false, undefined, leave);
  const loading = createFederationRuntime().load(remote, 0);
  await vi.advanceTimersByTimeAsync(10_000);
  await loading;
  expect(scripts).toHaveLength(3);
  expect(document.querySelector('script')).toBeNull();
});

test('an attempt that was replaced by a newer attempt starts no second container', async () => {
  const { leave, started } = containerWith({});
  answerScripts(false, leave);
  const runtime = createFederationRuntime();
  const first = runtime.load(remote, 0);
  const isRefused = expect(first).rejects.toThrow('cannot be loaded');
  await runtime.load(remote, 1);
  await vi.advanceTimersByTimeAsync(1000);
  await isRefused;
  expect(scripts.map(({ src }) => src)).toEqual([ENTRY, `${ENTRY}?retry=1`]);
  expect(started).toHaveLength(1);
});

test.each<[string, () => Run, string]>([
  ['a script that leaves no container', () => () => undefined, 'entry'],
  ['a container that does not start', () => containerWith({}, () => Promise.reject(new Error('no'))).leave, 'init'],
])('%s fails in its phase', async (_what, run, phase) => {
  answerScripts(run());
  const runtime = createFederationRuntime();
  await expect(runtime.load(remote, 0)).rejects.toThrow();
  expect(runtime.phase('content')).toBe(phase);
});

test('another attempt starts a new container, and the modules of the old one that others use stay', async () => {
  const editor = (useIn: string[]) => ({ from: NAME, useIn });
  answerScripts(containerWith({}).leave);
  const runtime = createFederationRuntime();
  await runtime.load(remote, 0);
  createInstance({ name: NAME, remotes: [] });
  scope().broken = { '1.0.0': editor([NAME]) };
  scope().editor = { '1.0.0': editor([NAME, 'dojang_projects']) };
  const next = { default: {} };
  const { leave } = containerWith(next.default);
  vi.restoreAllMocks();
  answerScripts(leave);
  expect(await runtime.load(remote, 1)).toEqual(next);
  const instances = (page.__FEDERATION__ as { __INSTANCES__: { name: string }[] }).__INSTANCES__;
  expect(instances.map(({ name }) => name)).not.toContain(NAME);
  expect(scope()).toMatchObject({
    broken: {},
    react: { '19.0.0': {} },
    editor: { '1.0.0': { useIn: ['dojang_projects'] } },
  });
  expect(Object.keys(scope().broken ?? {})).toEqual([]);
});

test('another attempt loads a failed shared module again from the shell, or its own copy in place of another remote’s', async () => {
  const failed = { from: NAME, useIn: [], loading: Promise.resolve() };
  Object.assign(scope().query?.['1.0.0'] ?? {}, failed);
  scope().editor = { '1.0.0': failed, '1.1.0': { ...failed, from: 'dojang_projects', loaded: true } };
  answerScripts(containerWith({}).leave);
  await createFederationRuntime().load(remote, 1);
  expect(scope().query).toMatchObject({ '1.0.0': { loading: null } });
  expect(Object.keys(scope().editor ?? {})).toEqual(['1.1.0']);
});

test('a container that failed shares nothing with others', async () => {
  const { leave } = containerWith({}, () => {
    scope().editor = { '1.0.0': { from: NAME, useIn: [] } };
    throw new Error('no');
  });
  answerScripts(leave);
  const runtime = createFederationRuntime();
  await expect(runtime.load(remote, 0)).rejects.toThrow('no');
  runtime.forget('content');
  expect(Object.keys(scope().editor ?? {})).toEqual([]);
  expect(page[NAME]).toBeUndefined();
});
