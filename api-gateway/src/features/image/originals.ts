import { createHash } from 'node:crypto';
import { atMost } from '@dojang/server-kit/at-most';
import { LRUCache } from 'lru-cache';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import type { Lane } from '../../platform/middleware/lanes/lane.ts';
import type { SupabasePort } from '../../platform/supabase/port.ts';
import { isTakenDown } from '../../platform/supabase/public-pictures.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import type { ImageSource } from './image-source.logic.ts';
import { MOST_ORIGINAL_BYTES } from './listed-host.ts';

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
  /** SHA-256 of the content, the first 32 hexadecimal digits. */
  hash: string;
}

/** The originals of pictures. Each original is read once for all requests that wait for it. */
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

  const readOwn = async (path: string): Promise<Uint8Array<ArrayBuffer>> => {
    // Reading Storage takes a place of pictures, and counts in the gateway's own share of Storage.
    const leave = await lanes.read.enter({ kind: 'person', key: 'images' });
    try {
      if (await isTakenDown(rest, path)) throw notFound();
      const answer = await supabase.fetch(new Request(`http://gateway.internal${path}`), { peerAddress: null });
      if (answer.ok) return await bounded(answer);
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
    const content = await (source.kind === 'own' ? readOwn(source.path) : readOther(source.url));
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
    hashes.set(key, { hash, at: elapsed() });
    const original = { content, hash };
    held.set(key, { original, at: elapsed() });
    return original;
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
        return (await readOnce(key, source)).hash;
      } catch (error) {
        if (last && isOutage(error) && elapsed() - last.at < STALE_MS) return last.hash;
        hashes.delete(key);
        throw error;
      }
    },
    async load(source) {
      const key = keyOf(source);
      const found = held.get(key);
      return found && elapsed() - found.at < HELD_MS ? found.original : readOnce(key, source);
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
  return new Uint8Array(Buffer.concat(parts));
}
