import fs from 'node:fs';
import type { ReadClaims } from '@dojang/server-kit/claims';
import { readFunctionNames } from '@dojang/server-kit/function-names';
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
 * Serves the functions of a folder in the same way as hosted Supabase serves functions that check tokens. The code is read
 * when a function starts.
 */
export function createFunctions(options: FunctionsOptions): Functions {
  const { env, readToken, fetch, log, patienceMs = PATIENCE_MS } = options;
  // The permissions of a process are compared with real paths, so links are resolved.
  const folder = fs.realpathSync(options.folder);
  const names = readFunctionNames(folder);
  const running = new Map<string, RunningFunction>();

  const find = (name: string): RunningFunction => {
    const found = running.get(name);
    if (found) return found;
    const inner = (request: Request) => fetch(request, { peerAddress: null });
    const made = runFunction({ name, folder, env, patienceMs, fetch: inner });
    running.set(name, made);
    return made;
  };

  const serve = async (request: Request): Promise<Response> => {
    const [, name = ''] = /^\/functions\/v1\/([^/]+)$/.exec(new URL(request.url).pathname) ?? [];
    if (!names.has(name)) return refusal(404, 'NOT_FOUND', 'Requested function was not found');
    // A CORS preflight has no token, and the function itself answers it.
    if (request.method !== 'OPTIONS') {
      const token = /^bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
      if (!token) return refusal(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header');
      if (!(await readToken(token))) return refusal(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT');
    }
    const answer = await find(name).run(request);
    if (answer) return answer;
    log(`function ${name} gave no answer`, 'error');
    return refusal(546, 'WORKER_LIMIT', 'Function gave no answer', { 'x-relay-error': 'true' });
  };

  return {
    serve,
    close: () => {
      for (const each of running.values()) each.close();
    },
  };
}

const refusal = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
  Response.json({ code, message }, { status, headers });
