import { readFile } from 'node:fs/promises';
import type { Artefact } from './registry.ts';

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

/** Files by path, the least recently used forgotten first; null for one that is not there. */
function fileCache(limit: number) {
  const held = new Map<string, Uint8Array<ArrayBuffer> | null>();
  let size = 0;
  return async (path: string): Promise<Uint8Array<ArrayBuffer> | null> => {
    const known = held.get(path);
    if (known !== undefined) {
      held.delete(path);
      held.set(path, known);
      return known;
    }
    const body = await readFile(path).catch(() => null);
    const copy = body && new Uint8Array(body);
    held.set(path, copy);
    size += copy?.length ?? 0;
    for (const [oldest, content] of held) {
      if (size <= limit) break;
      held.delete(oldest);
      size -= content?.length ?? 0;
    }
    return copy;
  };
}
