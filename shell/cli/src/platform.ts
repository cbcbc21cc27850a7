import { setTimeout as pause } from 'node:timers/promises';
import { refusalsSchema, scopeRefusal } from '@dojang/api-contract';
import { z } from 'zod';
import { NetworkError, RefusedError } from './problems.ts';

/**
 * A GET request is repeated, because a balancer may answer in place of a gateway that is starting. A request that the platform
 * itself refused as busy is repeated too, because nothing happened then.
 */
const PAUSES_MS = [300, 1_000, 3_000];
const PASSING = new Set([502, 503, 504]);

export interface Call {
  method?: 'GET' | 'POST' | 'PUT';
  query?: Record<string, string | undefined>;
  /** The body, sent as JSON. */
  json?: unknown;
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Time limit in milliseconds. Default 20 s. */
  patienceMs?: number;
}

export interface Platform {
  url: string;
  /**
   * @throws NetworkError when there is no answer, or an answer that does not come from the platform
   * @throws RefusedError when the platform refuses the release
   */
  call<Schema extends z.ZodType>(path: string, schema: Schema, call?: Call): Promise<z.infer<Schema>>;
}

const errorSchema = z.object({ code: z.string(), message: z.string(), details: z.unknown().optional() });

/** Sends requests to the gateway at an address, with a deploy token if there is one. */
export function openPlatform(url: string, token?: string): Platform {
  const once = async (path: string, { method = 'GET', query = {}, json, body, headers, patienceMs = 20_000 }: Call) => {
    const address = new URL(path, url);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value);
    const sent = json === undefined ? body : JSON.stringify(json);
    return fetch(address, {
      method,
      ...(sent === undefined ? {} : { body: sent }),
      headers: {
        accept: 'application/json',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      // Redirects are not followed, because the target host must not get the token.
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
  };
  const call: Platform['call'] = async (path, schema, options = {}) => {
    const isRepeatable = (options.method ?? 'GET') === 'GET';
    for (let attempt = 0; ; attempt++) {
      const wait = isRepeatable ? PAUSES_MS[attempt] : undefined;
      const pauseMs = PAUSES_MS[attempt];
      try {
        const response = await once(path, options);
        const isAgain =
          pauseMs !== undefined && (wait !== undefined ? PASSING.has(response.status) : await isBusy(response));
        if (!isAgain) return await read(response, schema, url, path);
        await response.body?.cancel();
      } catch (error) {
        if (error instanceof NetworkError || error instanceof RefusedError) throw error;
        if (wait === undefined) throw unreachable(error, url, isRepeatable);
      }
      await pause(pauseMs);
    }
  };
  return { url, call };
}

/** Whether the platform itself refused the request as busy. The caller can still read the body afterwards. */
async function isBusy(response: Response): Promise<boolean> {
  if (response.status !== 503) return false;
  return errorSchema.safeParse(parse(await response.clone().text())).data?.code === 'busy';
}

async function read<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
  url: string,
  path: string,
): Promise<z.infer<Schema>> {
  const text = await response.text();
  if (response.status === 204) return schema.parse(undefined) as z.infer<Schema>;
  const json = parse(text);
  if (response.ok) {
    const answer = schema.safeParse(json);
    if (answer.success) return answer.data;
    throw new NetworkError(
      'bad_answer',
      `${url}${path} answers something else than a platform does: is the address right?`,
    );
  }
  const { success, data } = errorSchema.safeParse(json);
  const refusals = success ? refusalsSchema.safeParse(data.details) : undefined;
  if (refusals?.success && refusals.data.length > 0) throw new RefusedError(refusals.data);
  const scoped = scopeRefusal.safeParse(success ? data.details : undefined);
  if (response.status === 403 && scoped.success) throw new NetworkError('forbidden', scopeSentence(scoped.data));
  const said = success ? `${data.code}: ${data.message}` : text.slice(0, 200);
  throw new NetworkError(
    success ? data.code : `http_${response.status}`,
    `${meaningOf(response.status, url, path)} (${said})`,
  );
}

const ACTS: Record<z.infer<typeof scopeRefusal>['act'], string> = {
  see: 'read what is stored and reported',
  check: 'ask whether a build would be taken',
  stage: 'store a version (--preview, --stage)',
  release: 'change what people get',
};

const scopeSentence = ({ scope, act, needs }: z.infer<typeof scopeRefusal>) =>
  `This token has the scope "${scope}", which may not ${ACTS[act]}: that takes the scope ${needs.map((each) => `"${each}"`).join(' or ')}. ` +
  'An admin issues a token at /admin/remote';

function meaningOf(status: number, url: string, path: string): string {
  if (status === 401)
    return 'The token is wrong, of another area, has expired or was revoked: an admin issues another at /admin/remote';
  if (status === 403) return 'The token is of another remote, or may not do this';
  if (status === 404) return `${url} has no ${path}: the platform is older than this program, or the name is wrong`;
  if (status === 413) return 'The build is larger than the platform takes';
  if (status === 421) return `${url} does not answer under this host name`;
  if (status === 507) return 'The disk of the platform is full: whoever runs it has to free some. Nothing has changed';
  if (status === 503) return 'The platform starts, or takes another upload of this name: try again in a minute';
  if (status === 429) return 'Too many requests: try again in a minute';
  return `${url}${path} answers ${status}`;
}

function unreachable(error: unknown, url: string, isRepeatable: boolean): NetworkError {
  const again = isRepeatable ? '' : ' It may have arrived: repeating the command does no harm.';
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new NetworkError('timeout', `${url} does not answer in time.${again}`);
  }
  const { cause } = error as { cause?: { code?: string } };
  const code = cause?.code ?? 'unreachable';
  if (code === 'ECONNREFUSED')
    return new NetworkError('connection_refused', `Nothing answers at ${url}: is it running?`);
  if (code === 'ENOTFOUND') return new NetworkError('unknown_host', `No host is named as in ${url}`);
  return new NetworkError('unreachable', `${url} cannot be reached (${code}).${again}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
