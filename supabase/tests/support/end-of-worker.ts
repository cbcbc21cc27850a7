import type { builtinEnvironments } from 'vitest/runtime';

type Environment = typeof builtinEnvironments.node;

/** Functions that a worker calls after its last file. Tests and this environment have modules of their own, so it is a global. */
const KEY = Symbol.for('dojang.end-of-worker');
type Global = typeof globalThis & { [KEY]?: (() => unknown)[] };

/** Registers what to do after the last file of this worker. */
export function atEndOfWorker(close: () => unknown): void {
  const place = globalThis as Global;
  place[KEY] ??= [];
  place[KEY].push(close);
}

/** Node, with an end that tests can add to. Files that share modules share their environment. */
export default {
  name: 'node with an end',
  viteEnvironment: 'ssr',
  setup: () => ({
    async teardown() {
      for (const close of (globalThis as Global)[KEY]?.splice(0) ?? []) await close();
    },
  }),
} satisfies Environment;
