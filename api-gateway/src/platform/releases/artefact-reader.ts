import { readFile } from 'node:fs/promises';
import { isAsPublished, type Suffix } from '@dojang/contract/packed';
import { LRUCache } from 'lru-cache';
import type { Artefact } from './registry.ts';
import { nullIfMissing } from './release-health.ts';

/** Bytes of cached files. The cache avoids a hundred disk reads for a first page load. */
const CACHE_LIMIT_BYTES = 48 * 1024 * 1024;

/**
 * A damaged file is not read again within this time, because anybody may request it often. The time is short, so that a repair
 * is soon noticed.
 */
export const DAMAGED_FOR_MS = 1_000;

const SUFFIX = { br: '.br', gzip: '.gz' } as const satisfies Record<string, Suffix>;

/** A stored file and its expected hash. */
export interface StoredFile {
  path: string;
  type: string;
  /** `sha384-…` of its content. */
  integrity: string;
}

/**
 * Reads a stored file in the best of the accepted encodings; null when it does not exist. Each form is compared with the hash
 * of the release when it is read from the disk, because browsers cache an answer for a year. A damaged form counts as missing.
 *
 * @param onDamage gets the path of each damaged file, at most once in `DAMAGED_FOR_MS`
 */
export function createArtefactReader(onDamage: (file: StoredFile) => void = () => {}) {
  const read = fileCache(CACHE_LIMIT_BYTES, onDamage);
  return async (file: StoredFile, acceptEncoding: string): Promise<Artefact | null> => {
    for (const encoding of acceptedOf(acceptEncoding)) {
      const body = await read(file, encoding ? SUFFIX[encoding] : null);
      if (body) return { body, type: file.type, encoding };
    }
    return null;
  };
}

const ACCEPTS = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/,
};

/** Encodings, the best first. Every client accepts uncompressed files. */
function acceptedOf(acceptEncoding: string): Artefact['encoding'][] {
  const accepted = (['br', 'gzip'] as const).filter((encoding) => ACCEPTS[encoding].test(acceptEncoding));
  return [...accepted, null];
}

type Content = Uint8Array<ArrayBuffer>;

interface Read {
  file: StoredFile;
  suffix: Suffix | null;
}

/**
 * Cache of files by path; null for a file that does not exist. The least recently used file is removed first. Simultaneous
 * requests for a file share one read and its bytes.
 */
function fileCache(limit: number, onDamage: (file: StoredFile) => void) {
  const held = new LRUCache<string, { content: Content | null }, Read>({
    maxSize: limit,
    sizeCalculation: ({ content }) => ENTRY_BYTES + (content?.byteLength ?? 0),
    fetchMethod: async (path, _stale, { options, context: { file, suffix } }) => {
      const content = await readFile(path).then(toContent, nullIfMissing);
      if (!content || (await isAsPublished(content, file.integrity, suffix))) return { content };
      onDamage(file);
      options.ttl = DAMAGED_FOR_MS;
      return { content: null };
    },
  });
  return async (file: StoredFile, suffix: Suffix | null): Promise<Content | null> =>
    (await held.fetch(file.path + (suffix ?? ''), { context: { file, suffix } }))?.content ?? null;
}

const ENTRY_BYTES = 200;

/** A file above this size is not in Node's shared buffer pool. */
const toContent = (file: Buffer<ArrayBuffer>): Content =>
  file.byteLength === file.buffer.byteLength ? new Uint8Array(file.buffer) : new Uint8Array(file);
