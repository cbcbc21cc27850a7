import fs from 'node:fs';
import type { ReadClaims } from '@dojang/server-kit/claims';
import { readFunctionNames } from '@dojang/server-kit/function-names';
import { createTurns, TurnsFull } from '@dojang/server-kit/turns';
import type { Fetch } from '../corrections/fetch.ts';
import type { LogLine } from '../log-line.ts';
import { type RunningFunction, runFunction } from './run-function.ts';

export interface FunctionsOptions {
  /** The folder `supabase/functions`. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly readToken: ReadClaims;
  readonly fetch: Fetch;
  readonly log: LogLine;
  /** Time limit of a request. Default: ten seconds. */
  readonly patienceMs?: number;
}

export interface Functions {
  /** Answers `/functions/v1/{name}`. */
  readonly serve: (request: Request) => Promise<Response>;
  readonly close: () => void;
}

const PATIENCE_MS = 10_000;
/**
 * Processes of one function. A process answers one request at a time, because one that is ended takes its requests with it. Callers take
 * turns, and one caller holds one process at most.
 */
const QUEUE = { atOnce: 3, atOnceOfOne: 1, most: 200, mostOfOne: 50 };

/** One function with its processes. */
interface Pool {
  run(request: Request, caller: string): Promise<Response | null>;
  close(): void;
}

/**
 * Serves the functions of a folder in the same way as hosted Supabase serves functions that check tokens. The code is read
 * when a function starts.
 */
export function createFunctions(options: FunctionsOptions): Functions {
  const { env, readToken, fetch, log, patienceMs = PATIENCE_MS } = options;
  // The permissions of a process are compared with real paths, so links are resolved.
  const folder = fs.realpathSync(options.folder);
  const names = readFunctionNames(folder);
  const pools = new Map<string, Pool>();

  const createPool = (name: string): Pool => {
    const turns = createTurns(QUEUE);
    const processes: RunningFunction[] = [];
    const idle: RunningFunction[] = [];
    const inner = (request: Request) => fetch(request, { peerAddress: null });
    const add = () => {
      const made = runFunction({ name, folder, env, patienceMs, fetch: inner });
      processes.push(made);
      return made;
    };
    return {
      run: (request, caller) =>
        turns.run(caller, async () => {
          // The one that was used last, so that the others end.
          const process = idle.pop() ?? add();
          try {
            return await process.run(request);
          } finally {
            idle.push(process);
          }
        }),
      close: () => {
        for (const each of processes) each.close();
      },
    };
  };
  const find = (name: string): Pool => {
    const found = pools.get(name) ?? createPool(name);
    pools.set(name, found);
    return found;
  };

  const serve = async (request: Request): Promise<Response> => {
    const [, name = ''] = /^\/functions\/v1\/([^/]+)$/.exec(new URL(request.url).pathname) ?? [];
    if (!names.has(name)) return refusal(404, 'NOT_FOUND', 'Requested function was not found');
    // A CORS preflight has no token, and the function itself answers it.
    let caller = '';
    if (request.method !== 'OPTIONS') {
      const token = /^bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
      if (!token) return refusal(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header');
      const claims = await readToken(token);
      if (!claims) return refusal(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT');
      caller = String(claims.sub ?? '');
    }
    const answer = await find(name)
      .run(request, caller)
      .catch((error: unknown) => {
        if (error instanceof TurnsFull) return refusal(503, 'WORKER_LIMIT', 'Too many requests wait');
        throw error;
      });
    if (answer) return answer;
    log(`function ${name} gave no answer`, 'error');
    return refusal(546, 'WORKER_LIMIT', 'Function gave no answer', { 'x-relay-error': 'true' });
  };

  return {
    serve,
    close: () => {
      for (const each of pools.values()) each.close();
    },
  };
}

const refusal = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
  Response.json({ code, message }, { status, headers });
