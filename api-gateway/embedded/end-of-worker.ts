import type { builtinEnvironments } from 'vitest/runtime';

type Environment = typeof builtinEnvironments.node;

/**
 * Functions that a worker calls after its last file. It is a global, because tests and this environment load separate modules.
 */
const KEY = Symbol.for('dojang.end-of-worker');
type Global = typeof globalThis & { [KEY]?: (() => unknown)[] };

/** Whether the files of this worker share modules, and something may outlive a file. */
export const outlivesFiles = (): boolean => (globalThis as Global)[KEY] !== undefined;

/** Registers what to do after the last file of this worker. */
export function atEndOfWorker(close: () => unknown): void {
  const closers = (globalThis as Global)[KEY];
  if (!closers) throw new Error('This project of vitest has another environment than end-of-worker.ts.');
  closers.push(close);
}

/** The Node environment of Vitest. Tests can add work to its end. Files that share modules share their environment. */
export default {
  name: 'node with an end',
  viteEnvironment: 'ssr',
  setup() {
    const place = globalThis as Global;
    place[KEY] ??= [];
    return {
      async teardown() {
        for (const close of place[KEY]?.splice(0) ?? []) await close();
      },
    };
  },
} satisfies Environment;
