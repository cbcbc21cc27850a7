import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { Artefact } from './registry.ts';
import { nullIfMissing } from './release-health.ts';

/** Memory for cached files, so that a first page load does not read the disk a hundred times. */
const CACHE_LIMIT_BYTES = 48 * 1024 * 1024;

const SUFFIX = { br: '.br', gzip: '.gz' } as const;

/** Reads a stored file in the best of the accepted encodings; null when it does not exist. */
export function createArtefactReader() {
  const read = fileCache(CACHE_LIMIT_BYTES);
  return async (path: string, type: string, acceptEncoding: string): Promise<Artefact | null> => {
    for (const encoding of acceptedOf(acceptEncoding)) {
      const body = await read(encoding ? path + SUFFIX[encoding] : path);
      if (body) return { body, type, encoding };
    }
    return null;
  };
}

const ACCEPTS = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/,
};

/** Best first; uncompressed is always accepted. */
function acceptedOf(acceptEncoding: string): Artefact['encoding'][] {
  const accepted = (['br', 'gzip'] as const).filter((encoding) => ACCEPTS[encoding].test(acceptEncoding));
  return [...accepted, null];
}

type Content = Uint8Array<ArrayBuffer>;

/**
 * Cache of files by path, which drops the least recently used first; null for a file that does not exist. Simultaneous
 * requests for a file share one read and its bytes.
 */
function fileCache(limit: number) {
  const held = new LRUCache<string, { content: Content | null }>({
    maxSize: limit,
    sizeCalculation: ({ content }) => ENTRY_BYTES + (content?.byteLength ?? 0),
    fetchMethod: async (path) => ({ content: await readFile(path).then(toContent, nullIfMissing) }),
  });
  return async (path: string): Promise<Content | null> => (await held.fetch(path))?.content ?? null;
}

const ENTRY_BYTES = 200;

/** Larger files are not in Node's shared buffer pool. */
const toContent = (file: Buffer<ArrayBuffer>): Content =>
  file.byteLength === file.buffer.byteLength ? new Uint8Array(file.buffer) : new Uint8Array(file);
