import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { urlToHttpOptions } from 'node:url';
import { ApiError } from '../errors/api-error.ts';
import type { FetchContext } from './port.ts';
import { requestHeaders, responseHeaders } from './proxy-headers.logic.ts';

const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS']);
const BODYLESS = new Set(['GET', 'HEAD']);

/** An answer with a `content-length` up to this size is read completely before it is passed on. */
const WHOLE_BYTES = 64 * 1024;

/**
 * Forwards requests to an upstream and streams both bodies unchanged, also compressed ones. (`fetch` would decompress them.)
 *
 * Only a request without effects is sent twice, and only when a keep-alive connection turned out to be closed.
 *
 * @param timeoutMs until the answer begins, and between two chunks of it
 */
export function proxyTo(upstream: URL, timeoutMs: number) {
  const client = upstream.protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true, maxSockets: 256 });
  const { protocol, hostname, port } = urlToHttpOptions(upstream);
  const origin = { protocol, hostname, port };

  const send = (request: Request, body: Request['body'], context: FetchContext): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { pathname, search } = new URL(request.url);
      const outgoing = client.request({
        ...origin,
        path: pathname + search,
        method: request.method,
        headers: requestHeaders(request.headers, context.peerAddress),
        agent,
        signal: context.signal ? AbortSignal.any([request.signal, context.signal]) : request.signal,
      });
      outgoing.setTimeout(timeoutMs, () => {
        const error = new ApiError(504, 'upstream_timeout');
        // When the stream was already passed on, it ends with an error instead.
        reject(error);
        outgoing.destroy(error);
      });
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => toResponse(incoming, request.method).then(resolve, reject));
      if (!body) return outgoing.end();
      // An aborted body destroys the outgoing request, which rejects above.
      pipeline(Readable.fromWeb(body as NodeReadableStream<Uint8Array>), outgoing).catch(() => {});
    });

  return async (request: Request, context: FetchContext): Promise<Response> => {
    // In the server, reading `request.body` creates a complete `Request`. So it is not read for a request without a body.
    const body = BODYLESS.has(request.method) ? null : request.body;
    try {
      return await send(request, body, context);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      // The first attempt has consumed a body, so a request with a body is not repeated.
      if (IDEMPOTENT.has(request.method) && !body && code === 'ECONNRESET') {
        return send(request, body, context).catch(refuse);
      }
      return refuse(error);
    }
  };
}

function refuse(error: unknown): never {
  if (error instanceof ApiError) throw error;
  throw new ApiError(502, 'upstream_unavailable', { cause: error });
}

async function toResponse(incoming: http.IncomingMessage, method: string): Promise<Response> {
  const status = incoming.statusCode ?? 502;
  const empty = method === 'HEAD' || status === 204 || status === 205 || status === 304;
  const headers = responseHeaders(incoming.rawHeaders);
  if (empty) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  if (Number(incoming.headers['content-length']) <= WHOLE_BYTES) {
    return new Response(await wholeOf(incoming), { status, headers });
  }
  return new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array>, { status, headers });
}

/** Reads a stream by events, because a web stream takes longer than all other work for a short answer. */
function wholeOf(incoming: http.IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.on('end', () => resolve(Buffer.concat(pieces)));
    // The request is not repeated, because the upstream has begun to answer.
    incoming.on('error', (cause) => reject(new ApiError(502, 'upstream_unavailable', { cause })));
  });
}
