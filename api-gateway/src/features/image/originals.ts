import { createHash } from 'node:crypto';
import { atMost } from '@dojang/server-kit/at-most';
import { LRUCache } from 'lru-cache';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import type { Lane } from '../../platform/middleware/lanes/lane.ts';
import type { SupabasePort } from '../../platform/supabase/port.ts';
import { isTakenDown } from '../../platform/supabase/public-pictures.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import type { ImageSource } from './image-source.logic.ts';
import { joined, MOST_ORIGINAL_BYTES } from './listed-host.ts';

const MB = 1024 * 1024;
const MINUTE = 60_000;
/** A picture that was replaced, deleted or taken down is noticed after this time. */
const FRESH_MS: Record<ImageSource['kind'], number> = { own: MINUTE, listed: 60 * MINUTE };
/** How long a picture is still served when its original cannot be read, because Storage or the host does not answer. */
const STALE_MS = 24 * 60 * MINUTE;
/** Browsers request several forms of a picture together. Its original stays in memory for this time, so that it is read once. */
const HELD_BYTES = 48 * MB;
const HELD_MS = MINUTE;
const MOST_KNOWN = 20_000;
/** After a listed host refused a picture, it is not asked again for this picture within this time. */
const FAILED_MS = MINUTE;

export interface Original {
  content: Uint8Array<ArrayBuffer>;
  /**
   * 32 hexadecimal digits, which change with the content: of the path and the ETag of a picture in Storage, and of the content of
   * any other picture.
   */
  hash: string;
}

/**
 * The originals of pictures. Each original is read once for all requests that wait for it. Storage is only asked whether a
 * picture has changed: an original has up to 20 MB.
 */
export interface Originals {
  /** The hash of an original that is known and fresh, or null. */
  known(source: ImageSource): string | null;
  /** @throws ApiError 404 when there is no picture; 413, 502, 504 and 403 as the source answers */
  hash(source: ImageSource): Promise<string>;
  load(source: ImageSource): Promise<Original>;
}

export interface OriginalsDeps {
  supabase: Pick<SupabasePort, 'fetch'>;
  rest: Pick<Rest, 'rpc'>;
  lanes: { read: Pick<Lane, 'enter'> };
  readListed(url: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Monotonic clock in milliseconds. */
  elapsed(): number;
}

export function createOriginals({ supabase, rest, lanes, readListed, elapsed }: OriginalsDeps): Originals {
  const hashes = new LRUCache<string, { hash: string; at: number }>(atMost(MOST_KNOWN));
  const held = new LRUCache<string, { original: Original; at: number }>({
    maxSize: HELD_BYTES,
    sizeCalculation: ({ original }) => Math.max(1, original.content.byteLength),
  });
  const reading = new Map<string, Promise<Original>>();
  const failed = new LRUCache<string, { error: ApiError; at: number }>(atMost(MOST_KNOWN));

  const askOwn = async <Result>(
    method: 'GET' | 'HEAD',
    path: string,
    use: (answer: Response, hash: string) => Result | Promise<Result>,
  ): Promise<Result> => {
    // Reading Storage takes a place of pictures, and counts in the gateway's own share of Storage.
    const leave = await lanes.read.enter({ kind: 'person', key: 'images' });
    try {
      if (await isTakenDown(rest, path)) throw notFound();
      const request = new Request(`http://gateway.internal${path}`, { method });
      const answer = await supabase.fetch(request, { peerAddress: null });
      const tag = answer.headers.get('etag');
      if (answer.ok && tag) return await use(answer, hashOf(Buffer.from(`${path} ${tag}`)));
      await answer.body?.cancel();
      if (answer.status >= 500) throw new ApiError(502, 'upstream_unavailable');
      throw notFound();
    } finally {
      leave();
    }
  };
  const readOther = async (url: string): Promise<Uint8Array<ArrayBuffer>> => {
    const last = failed.get(url);
    if (last && elapsed() - last.at < FAILED_MS) throw last.error;
    try {
      return await readListed(url);
    } catch (error) {
      if (error instanceof ApiError) failed.set(url, { error, at: elapsed() });
      throw error;
    }
  };
  const read = async (key: string, source: ImageSource): Promise<Original> => {
    const original = await (source.kind === 'own'
      ? askOwn('GET', source.path, async (answer, hash) => ({ content: await bounded(answer), hash }))
      : hashed(await readOther(source.url)));
    hashes.set(key, { hash: original.hash, at: elapsed() });
    held.set(key, { original, at: elapsed() });
    return original;
  };
  const askHash = async (key: string, source: ImageSource): Promise<string> => {
    if (source.kind === 'listed') return (await readOnce(key, source)).hash;
    const hash = await askOwn('HEAD', source.path, (_, ofPath) => ofPath);
    hashes.set(key, { hash, at: elapsed() });
    return hash;
  };
  const readOnce = (key: string, source: ImageSource): Promise<Original> => {
    const pending = reading.get(key) ?? read(key, source).finally(() => reading.delete(key));
    reading.set(key, pending);
    return pending;
  };
  const known = (source: ImageSource): string | null => {
    const found = hashes.get(keyOf(source));
    return found && elapsed() - found.at < FRESH_MS[source.kind] ? found.hash : null;
  };
  const isOutage = (error: unknown) => error instanceof ApiError && error.status > 500;

  return {
    known,
    async hash(source) {
      const key = keyOf(source);
      const fresh = known(source);
      if (fresh !== null) return fresh;
      const last = hashes.get(key);
      try {
        return await askHash(key, source);
      } catch (error) {
        if (last && isOutage(error) && elapsed() - last.at < STALE_MS) return last.hash;
        hashes.delete(key);
        throw error;
      }
    },
    async load(source) {
      const key = keyOf(source);
      const found = held.get(key);
      // The picture may have been replaced while its former content was held.
      const isSame = found && (hashes.get(key)?.hash ?? found.original.hash) === found.original.hash;
      return isSame && elapsed() - found.at < HELD_MS ? found.original : readOnce(key, source);
    },
  };
}

const keyOf = (source: ImageSource) => (source.kind === 'own' ? source.path : source.url);

async function bounded(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop cancels the response body.
    if (bytes > MOST_ORIGINAL_BYTES) throw new ApiError(413, 'too_large');
    parts.push(part);
  }
  return joined(parts);
}

const hashOf = (content: Uint8Array) => hexOf(createHash('sha256').update(content).digest());
/** 32 hexadecimal digits of a digest. */
const hexOf = (digest: Uint8Array) => Buffer.from(digest).toString('hex', 0, 16);

/** The hash of a large content is computed on another thread. */
async function hashed(content: Uint8Array<ArrayBuffer>): Promise<Original> {
  return { content, hash: hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', content))) };
}
