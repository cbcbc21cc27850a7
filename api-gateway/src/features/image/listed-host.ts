import { lookup as systemLookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import { isPublicAddress } from './public-address.logic.ts';

const MB = 1024 * 1024;
export const MOST_ORIGINAL_BYTES = 20 * MB;
const PATIENCE_MS = 10_000;

export interface ListedHostOptions {
  /** Resolves host names. Tests replace it. */
  lookup?: LookupFunction;
  /** Whether an address may be connected to. Tests replace it, because their servers are on this machine. */
  isAllowed?(address: string): boolean;
  patienceMs?: number;
  mostBytes?: number;
}

/**
 * Reads a picture of a host that the operator listed. The connection goes to the address that was checked. So it does not
 * matter when the name resolves to another address afterwards. Redirects are not followed, and no data of the visitor is sent.
 *
 * @throws ApiError 403 for an address that is not public, 404 when there is no picture, 413, 502, 504
 */
export function createListedHost(options: ListedHostOptions = {}): (url: string) => Promise<Uint8Array<ArrayBuffer>> {
  const { lookup = systemLookup as LookupFunction, isAllowed = isPublicAddress } = options;
  const { patienceMs = PATIENCE_MS, mostBytes = MOST_ORIGINAL_BYTES } = options;
  const checked: LookupFunction = (host, ask, answer) =>
    lookup(host, { ...ask, all: true }, (error, found) => {
      const all = Array.isArray(found) ? found : [];
      // When one of several addresses is private, the name is refused like a name with a private address only.
      const refused = error ?? (all.length > 0 && all.every(({ address }) => isAllowed(address)) ? null : notPublic());
      const [first] = all;
      if (refused || !first) answer(refused ?? notPublic(), '', 4);
      else if (ask.all) answer(null, [first]);
      else answer(null, first.address, first.family);
    });
  // Connections are not reused, because an old connection was checked for an earlier answer of the name server.
  const agents = { 'http:': new HttpAgent({ keepAlive: false }), 'https:': new HttpsAgent({ keepAlive: false }) };

  return async (url) => {
    const { protocol, hostname } = new URL(url);
    const literal = hostname.replace(/^\[|\]$/g, '');
    // A literal address is connected to without a lookup.
    if (isIP(literal) !== 0 && !isAllowed(literal)) throw notPublic();
    const signal = AbortSignal.timeout(patienceMs);
    try {
      const secure = protocol === 'https:';
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        (secure ? httpsRequest : httpRequest)(url, {
          lookup: checked,
          signal,
          agent: agents[secure ? 'https:' : 'http:'],
          headers: { accept: 'image/avif,image/webp,image/*', 'accept-encoding': 'identity', 'user-agent': 'Dojang' },
        })
          .on('response', resolve)
          .on('error', reject)
          .end();
      });
      return await bodyOf(response, mostBytes);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (signal.aborted) throw new ApiError(504, 'upstream_timeout', { cause: error });
      throw new ApiError(502, 'upstream_unavailable', { cause: error });
    }
  };
}

const notPublic = () => new ApiError(403, 'forbidden');

/** The parts as one piece of memory, copied once. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = Buffer.concat(parts);
  return new Uint8Array(buffer, byteOffset, byteLength);
}

async function bodyOf(response: IncomingMessage, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    if (response.statusCode !== 200) throw notFound();
    if (Number(response.headers['content-length'] ?? 0) > mostBytes) throw new ApiError(413, 'too_large');
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.byteLength;
      if (bytes > mostBytes) throw new ApiError(413, 'too_large');
      parts.push(part);
    }
    return joined(parts);
  } finally {
    response.destroy();
  }
}
