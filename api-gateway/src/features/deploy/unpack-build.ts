import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { cut } from '@dojang/contract/text';
import { extract, type Header } from 'tar-stream';
import { ApiError } from '../../platform/errors/api-error.ts';
import { systemFailure } from '../../platform/errors/system-failure.logic.ts';
import { PublishError } from '../../platform/releases/registry.ts';
import { SAFE_NAME, SIGNATURE_FILE } from '../../platform/releases/release-files.ts';

const MB = 1024 * 1024;

/** The limits leave room above the largest area, whose build has 6 MB in 330 files, compressed forms included. */
export const BUILD_LIMITS = { packedBytes: 32 * MB, unpackedBytes: 64 * MB, entries: 2_000, nameLength: 200 };

const bad = (message: string) => new PublishError([{ code: 'bad_archive', message: `the archive ${message}` }]);

/**
 * Unpacks a gzipped tar into an empty folder. The tar may contain regular files and folders with plain relative names, each
 * once. Nothing is ever written outside of the folder or through a link.
 *
 * @returns its bytes
 * @throws PublishError `bad_archive`, ApiError 413 `too_large`
 */
export async function unpackBuild(
  body: ReadableStream<Uint8Array>,
  folder: string,
  limits: typeof BUILD_LIMITS = BUILD_LIMITS,
): Promise<number> {
  const tar = extract();
  const names = new Set<string>();
  let writing = Promise.resolve();
  let bytes = 0;
  tar.on('entry', (header, entry, next) => {
    bytes += header.size ?? 0;
    // Without an error listener, an error of an entry that is no longer read would end the gateway.
    entry.on('error', () => {});
    writing = writeEntry(header, entry);
    // A refusal destroys the pipeline with its reason as the error.
    writing.then(() => next(), next);
  });
  const writeEntry = async (header: Header, entry: AsyncIterable<unknown> & { resume(): unknown }) => {
    const name = nameOf(header, limits);
    if (name === null) {
      entry.resume();
      return;
    }
    // Some file systems do not distinguish upper and lower case.
    const key = name.toLowerCase();
    if (names.has(key)) throw bad(`holds ${name} twice`);
    if (names.add(key).size > limits.entries) throw bad(`has more than ${limits.entries} files`);
    // The error listener is added now, because the entry may fail before its folder exists.
    await pipeline(entry as AsyncIterable<Uint8Array>, async (chunks) => {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), chunks, { flag: 'wx', mode: 0o600 });
    });
  };
  try {
    await pipeline(
      Readable.fromWeb(body as NodeReadableStream<Uint8Array>),
      measured(limits.packedBytes, () => new ApiError(413, 'too_large')),
      createGunzip(),
      measured(limits.unpackedBytes, () => bad(`has more than ${limits.unpackedBytes} bytes when it is unpacked`)),
      tar,
    );
    return bytes;
  } catch (error) {
    // The caller removes the folder afterwards. No write may be under way then.
    await writing.catch(() => {});
    throw told(error);
  }
}

/** The plain name of a file; null for a folder. A folder is made when its first file comes. */
function nameOf({ name, type }: Header, limits: typeof BUILD_LIMITS): string | null {
  const shown = JSON.stringify(cut(name, 100));
  if (type !== 'file' && type !== 'directory')
    throw bad(`holds ${shown}, a ${type}: only files and folders are accepted`);
  const plain = name.replace(/^\.\//, '').replace(/\/$/, '');
  if (type === 'directory' && (plain === '' || plain === '.')) return null;
  if (plain.length > limits.nameLength || !SAFE_NAME.test(plain))
    throw bad(`holds ${shown}, which is not a plain relative name`);
  if (type === 'directory') return null;
  if (plain === SIGNATURE_FILE || name.endsWith('/')) throw bad(`holds ${shown}, which the gateway writes itself`);
  return plain;
}

function measured(most: number, refusal: () => Error) {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > most) done(refusal());
      else done(null, chunk);
    },
  });
}

const NAMES_MEET = ['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'];

/** Turns archive errors into refusals; disk errors and aborted uploads pass unchanged. */
function told(error: unknown): unknown {
  const isKnown = error instanceof PublishError || error instanceof ApiError || systemFailure(error as Error);
  if (isKnown || !(error instanceof Error)) return error;
  const { code } = error as { code?: string | number };
  // The client disconnected during the upload.
  if (typeof code === 'number') return error;
  if (code === undefined) return bad(`is not whole tar (${error.message})`);
  if (code.startsWith('Z_')) return bad(`is not whole gzip (${code})`);
  return NAMES_MEET.includes(code) ? bad('holds a file and a folder of one name') : error;
}
