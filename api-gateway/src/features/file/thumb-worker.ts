import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import pLimit from 'p-limit';
import type { ThumbJob } from './thumb-process.ts';

const PATIENCE_MS = 20_000;
/** An idle process gives its memory back. */
const IDLE_MS = 30_000;

/** Makes thumbnails in a child process, one at a time. */
export interface ThumbWorker {
  /** @returns false for a picture that cannot be read, is too large, or takes too long */
  make(job: ThumbJob): Promise<boolean>;
  close(): void;
}

export function createThumbWorker(patienceMs = PATIENCE_MS): ThumbWorker {
  const inTurn = pLimit(1);
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const start = (): ChildProcess => {
    if (child?.connected) return child;
    // Nothing of the gateway's environment: the process needs no keys.
    const started = fork(new URL('./thumb-process.ts', import.meta.url), {
      env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
      execArgv: ['--max-old-space-size=128'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('error', () => {});
    // Does not keep the gateway alive.
    started.unref();
    started.channel?.unref();
    child = started;
    return started;
  };
  const make = async (job: ThumbJob): Promise<boolean> => {
    clearTimeout(idle);
    const worker = start();
    const settled = new AbortController();
    const { signal } = settled;
    try {
      worker.channel?.ref();
      worker.send(job);
      const message = once(worker, 'message', { signal }).then(([answer]) => (answer as { isMade: boolean }).isMade);
      const exit = once(worker, 'exit', { signal }).then(() => false);
      const late = new Promise<boolean>((resolve) => {
        setTimeout(() => resolve(false), patienceMs).unref();
      });
      const made = await Promise.race([message, exit, late]).catch(() => false);
      // One that refused a picture is ended too: it may still be busy with it.
      if (!made) end();
      return made;
    } finally {
      settled.abort();
      worker.channel?.unref();
      idle = setTimeout(end, IDLE_MS).unref();
    }
  };
  return { make: (job) => inTurn(make, job), close: end };
}
