import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { Artefact } from './registry.ts';
import { nullIfMissing } from './release-health.ts';

/** Memory for artefacts, so that a cold page load does not read the disk a hundred times. */
const CACHE_LIMIT_BYTES = 48 * 1024 * 1024;

const SUFFIX = { br: '.br', gzip: '.gz' } as const;

/** Reads a kept file in the best of the accepted encodings; null when it is not there. */
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

/** Best first; plain is always accepted. */
function acceptedOf(acceptEncoding: string): Artefact['encoding'][] {
  const accepted = (['br', 'gzip'] as const).filter((encoding) => ACCEPTS[encoding].test(acceptEncoding));
  return [...accepted, null];
}

type Content = Uint8Array<ArrayBuffer>;

/**
 * Files by path, the least recently used forgotten first; null for one that is not there. Everybody who asks for a file
 * while it is read gets the same bytes: a thousand cold requests are one read.
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

/** Files of some length have a buffer of their own already. */
const toContent = (file: Buffer<ArrayBuffer>): Content =>
  file.byteLength === file.buffer.byteLength ? new Uint8Array(file.buffer) : new Uint8Array(file);
