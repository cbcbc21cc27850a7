import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTurns } from '@dojang/server-kit/turns';
import { answerOf, type Message, noAnswer, wireAnswer, wireRequest } from './messages.ts';

const PROGRAM = new URL('./function-process.ts', import.meta.url);
/** A process that is idle for this long is ended, so that its memory is free. */
const IDLE_MS = 30_000;
const HEAP_MB = 128;
/** Requests of one process to Supabase, which come past the limits for requests from outside. */
const ASKED = { atOnce: 2, most: 100, mostOfOne: 100 };

export interface FunctionOptions {
  readonly name: string;
  /** The folder of all functions. The process may read no other folder. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Time limit of a request, including the start of the process. */
  readonly patienceMs: number;
  /** Sends requests of the function to Supabase. */
  readonly fetch: (request: Request) => Promise<Response>;
}

export interface RunningFunction {
  /** @returns null when the function gives no answer, because it is too slow, uses too much memory or does not start */
  run(request: Request): Promise<Response | null>;
  close(): void;
}

/**
 * Runs one function in its own process. The process is started for the first request, and again after it has ended. It may
 * read its code and use the network. It may not write a file or start a program. A late answer ends the process, because it
 * may be in an endless loop.
 */
export function runFunction({ name, folder, env, patienceMs, fetch }: FunctionOptions): RunningFunction {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const asked = createTurns(ASKED);
  const waiting = new Map<number, (answer: Response | null) => void>();

  const close = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
    for (const settle of waiting.values()) settle(null);
  };

  const forward = async (from: ChildProcess, message: Message) => {
    if ('answer' in message) {
      const { answer } = message;
      return waiting.get(answer.id)?.(answer.status === 0 ? null : answerOf(answer));
    }
    const { id, method, url, headers, body } = message.request;
    const request = new Request(url, { method, headers: headers.map(([key, value]) => [key, value]), body });
    const answer = await asked
      .run(name, () => fetch(request))
      .then((response) => wireAnswer(id, response))
      .catch(() => noAnswer(id));
    if (from.connected) from.send({ answer } satisfies Message, () => {});
  };

  const start = (): ChildProcess => {
    const started = fork(PROGRAM, [pathToFileURL(path.join(folder, name, 'index.ts')).href], {
      // The process gets nothing of the server's own environment.
      env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...env },
      execArgv: [
        '--permission',
        `--allow-fs-read=${folder}`,
        `--allow-fs-read=${import.meta.dirname}`,
        `--max-old-space-size=${HEAP_MB}`,
      ],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    started.on('error', () => {});
    started.on('message', (message: Message) => void forward(started, message));
    started.on('exit', () => {
      if (child === started) close();
    });
    // The process does not keep the server alive.
    started.unref();
    started.channel?.unref();
    return started;
  };

  const run = async (request: Request): Promise<Response | null> => {
    clearTimeout(idle);
    const id = ++lastId;
    const wire = await wireRequest(id, request);
    child ??= start();
    const worker = child;
    worker.channel?.ref();
    const late = setTimeout(close, patienceMs);
    const answer = await new Promise<Response | null>((resolve) => {
      waiting.set(id, resolve);
      worker.send({ request: wire } satisfies Message, (error) => {
        if (error) resolve(null);
      });
    });
    clearTimeout(late);
    waiting.delete(id);
    if (waiting.size === 0) {
      worker.channel?.unref();
      clearTimeout(idle);
      idle = setTimeout(close, IDLE_MS).unref();
    }
    return answer;
  };

  return { run, close };
}
