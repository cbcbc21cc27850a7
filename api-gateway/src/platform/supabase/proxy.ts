import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { ApiError } from '../errors/api-error.ts';
import type { FetchContext } from './port.ts';
import { requestHeaders, responseHeaders } from './proxy-headers.logic.ts';

const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Forwards requests to an upstream and streams both bodies unchanged, compressed ones too (which `fetch` would
 * decompress).
 *
 * Only a request without effects is sent twice, and only when a keep-alive connection turned out to be closed.
 *
 * @param timeoutMs until the answer begins, and between two chunks of it
 */
export function proxyTo(upstream: URL, timeoutMs: number) {
  const client = upstream.protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true, maxSockets: 256 });

  const send = (request: Request, context: FetchContext): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { pathname, search } = new URL(request.url);
      const signal = AbortSignal.any([request.signal, ...(context.signal ? [context.signal] : [])]);
      const outgoing = client.request(new URL(pathname + search, upstream), {
        method: request.method,
        headers: requestHeaders(request.headers, context.peerAddress),
        agent,
        signal,
      });
      outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new ApiError(504, 'upstream_timeout')));
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => resolve(toResponse(incoming, request.method)));
      if (!request.body) return outgoing.end();
      // An aborted body destroys the outgoing request, which rejects above.
      pipeline(Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>), outgoing).catch(() => {});
    });

  return async (request: Request, context: FetchContext): Promise<Response> => {
    const again = IDEMPOTENT.has(request.method) ? request.clone() : undefined;
    try {
      return await send(request, context);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (again && code === 'ECONNRESET') return send(again, context).catch(refuse);
      return refuse(error);
    }
  };
}

function refuse(error: unknown): never {
  if (error instanceof ApiError) throw error;
  throw new ApiError(502, 'upstream_unavailable', { cause: error });
}

function toResponse(incoming: http.IncomingMessage, method: string): Response {
  const status = incoming.statusCode ?? 502;
  const empty = method === 'HEAD' || status === 204 || status === 205 || status === 304;
  if (empty) incoming.resume();
  const body = empty ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers: responseHeaders(incoming.rawHeaders) });
}
