import http from 'node:http';
import https from 'node:https';
import { pipeline as pipe, Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { urlToHttpOptions } from 'node:url';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { ApiError } from '../errors/api-error.ts';
import { withForwardedAddress } from './forwarded-address.logic.ts';
import type { FetchContext } from './port.ts';
import { requestHeaders, responseHeaders } from './proxy-headers.logic.ts';

const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS']);
const BODYLESS = new Set(['GET', 'HEAD']);

/** An answer with a `content-length` up to this size is read completely before it is passed on. */
const WHOLE_BYTES = 64 * 1024;

/**
 * Forwards requests to an upstream and streams both bodies. Rows of tables are passed on compressed (`fetch` would decompress
 * them). Everything that the gateway may read is not compressed: it is asked for so, and decoded otherwise.
 *
 * Only a request without effects is sent twice, and only when a keep-alive connection turned out to be closed.
 *
 * @param timeoutMs until the answer begins, and between two chunks of it
 * @param secretKey is sent where it lets Auth count by the client's address
 */
export function proxyTo(upstream: URL, timeoutMs: number, secretKey: string) {
  const client = upstream.protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true, maxSockets: 256 });
  const { protocol, hostname, port } = urlToHttpOptions(upstream);
  const origin = { protocol, hostname, port };

  const send = (request: Request, body: Request['body'], context: FetchContext): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { method } = request;
      const { pathname, search } = new URL(request.url);
      const { peerAddress } = context;
      const headers = requestHeaders({ method, pathname, headers: request.headers }, peerAddress);
      const outgoing = client.request({
        ...origin,
        path: pathname + search,
        method,
        headers: withForwardedAddress({ method, pathname, headers, peerAddress }, secretKey),
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
      const keeps = headers['accept-encoding'] !== 'identity';
      outgoing.on('response', (incoming) => toResponse(incoming, method, keeps).then(resolve, reject));
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

/** @param keeps whether the client asked for the compression of a success; refusals are always read */
async function toResponse(incoming: http.IncomingMessage, method: string, keeps: boolean): Promise<Response> {
  const status = incoming.statusCode ?? 502;
  const empty = method === 'HEAD' || status === 204 || status === 205 || status === 304;
  const headers = responseHeaders(incoming.rawHeaders);
  if (empty) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  const body = keeps && status < 400 ? incoming : decoded(incoming, headers);
  if (Number(incoming.headers['content-length']) <= WHOLE_BYTES) {
    return new Response(await wholeOf(body), { status, headers });
  }
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers });
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** The body without its compression, which is removed from the headers. */
function decoded(incoming: http.IncomingMessage, headers: Headers): Readable {
  const encoding = headers.get('content-encoding');
  if (encoding === null || encoding === 'identity') return incoming;
  const create = DECODERS[encoding];
  if (!create) {
    incoming.destroy();
    throw new ApiError(502, 'upstream_unavailable', { cause: new Error(`content-encoding ${encoding}`) });
  }
  headers.delete('content-encoding');
  headers.delete('content-length');
  // A failure of either stream destroys both, and the reader of the result gets it.
  return pipe(incoming, create(), () => {});
}

/** Reads a stream by events, because a web stream takes longer than all other work for a short answer. */
function wholeOf(incoming: Readable): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.on('end', () => resolve(Buffer.concat(pieces)));
    // The request is not repeated, because the upstream has begun to answer.
    incoming.on('error', (cause) => reject(new ApiError(502, 'upstream_unavailable', { cause })));
  });
}
