import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Levels of brotli. The best level takes three times the CPU time of the next level, which is half of a whole build, and saves
 * only 2 % of the bytes.
 */
const BEST = 11;
const GOOD = 10;
/** Level for content larger than `LARGE`. The better levels take seconds for it. */
const QUICK = 9;
const LARGE = 1024 * 1024;
/** Part of the path of files that are loaded on demand. Every page waits for the other files. */
const ON_DEMAND = '/async/';
/** Minimum size in bytes. Below it a compressed form saves nothing. */
const LEAST_BYTES = 256;
/** Fonts and pictures are compressed already. */
const IS_COMPRESSED = /\.(?:avif|gif|jpe?g|png|webp|woff2?)$/i;

const PACK = {
  '.br': (content: Uint8Array, level: number) =>
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: content.length < LARGE ? level : QUICK,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content: Uint8Array) => toGzip(content, { level: 9 }),
};
const UNPACK = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) };

/** The file ending of a compressed form. */
export type Suffix = keyof typeof PACK;
/** The compressed forms of one file that are smaller than the file itself. */
export type Packed = Partial<Record<Suffix, Uint8Array>>;

export const SUFFIXES = Object.keys(PACK) as Suffix[];

/** Hash of a release's file, as in `integrity` of HTML. */
export const integrityOf = (content: Uint8Array) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Compresses a file of a release with a high level, because it is compressed once and sent often.
 *
 * @param level of brotli
 */
export async function pack(content: Uint8Array, level = GOOD): Promise<Packed> {
  if (content.length < LEAST_BYTES) return {};
  const forms = await Promise.all(
    SUFFIXES.map(async (suffix) => [suffix, await PACK[suffix](content, level)] as const),
  );
  return Object.fromEntries(forms.filter(([, packed]) => packed.length < content.length));
}

/** Whether a compressed form contains exactly the content. A longer form is not unpacked to its end. */
export async function holds(suffix: Suffix, packed: Uint8Array, content: Uint8Array): Promise<boolean> {
  const unpacked = await UNPACK[suffix](packed, { maxOutputLength: Math.max(content.length, 1) }).catch(() => null);
  return unpacked?.equals(content) ?? false;
}

/**
 * Whether a stored file, or a compressed form of it, contains the published content.
 *
 * @param suffix null for the file itself
 */
export async function isAsPublished(content: Uint8Array, integrity: string, suffix: Suffix | null): Promise<boolean> {
  const plain = suffix ? await UNPACK[suffix](content).catch(() => null) : content;
  return plain !== null && integrityOf(plain) === integrity;
}

/**
 * Writes the compressed forms of a build's files beside them. The build does this work once, so that not every platform has to
 * do it.
 */
export async function packFiles(dist: string, files: readonly string[]): Promise<void> {
  const packFile = async (file: string) => {
    const path = join(dist, file);
    const level = file.includes(ON_DEMAND) ? GOOD : BEST;
    for (const [suffix, packed] of Object.entries(await pack(await readFile(path), level))) {
      await writeFile(path + suffix, packed);
    }
  };
  await Promise.all(files.filter((file) => !IS_COMPRESSED.test(file)).map(packFile));
}
