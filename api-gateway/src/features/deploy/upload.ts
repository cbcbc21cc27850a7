import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { isSignedBy } from '@dojang/api-contract/deploy-signature';
import type { Release } from '@dojang/contract';
import { atMost } from '../../platform/http/multipart.ts';
import { PublishError, type RefusalCode, type ReleaseSignature } from '../../platform/releases/registry.ts';
import { parseRelease, requireVersion, SAFE_NAME, SIGNATURE_FILE } from '../../platform/releases/release-files.ts';
import type { Deployer } from './deployer.ts';
import { BUILD_LIMITS, unpackBuild } from './unpack-build.ts';

/** An uploaded build in its own folder. Its `release.json` has the right name and a valid signature. */
export interface UploadedBuild {
  folder: string;
  release: Release;
  /** Bytes of each file, before compression. */
  bytes: Record<string, number>;
  /** Approximate bytes of the stored release: everything that was uploaded. */
  storedBytes: number;
}

/** A packed build that has arrived, as a file on the disk. */
export interface Archive {
  bytes: number;
  open(): ReadableStream<Uint8Array>;
  remove(): Promise<void>;
}

/**
 * Writes an archive to the disk while it arrives.
 *
 * @throws ApiError 413 `too_large`
 */
export async function keepArchive(body: ReadableStream<Uint8Array>, uploadsDir: string): Promise<Archive> {
  const path = join(uploadsDir, `archive-${randomUUID()}`);
  const remove = () => rm(path, { force: true });
  try {
    const source = Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(source, atMost(BUILD_LIMITS.packedBytes), file);
    return {
      bytes: file.bytesWritten,
      open: () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

const refused = (code: RefusalCode, message: string) => new PublishError([{ code, message }]);

/**
 * Unpacks a build, passes it to `use`, and removes it afterwards.
 *
 * @throws PublishError as `unpackBuild`; `bad_release`, `other_name`, `signature_wrong`, `version_wrong`; and the errors of `use`
 */
export async function receiveBuild<T>(
  archive: Pick<Archive, 'open'>,
  {
    name,
    deployer,
    signature,
    uploadsDir,
  }: { name: string; deployer: Deployer; signature: string; uploadsDir: string },
  use: (build: UploadedBuild) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(uploadsDir, 'deploy-'));
  try {
    const storedBytes = await unpackBuild(archive.open(), folder);
    const json = await readJson(folder);
    const signed = signatureOf(deployer, json, signature);
    if (signed) await writeFile(join(folder, SIGNATURE_FILE), JSON.stringify(signed));
    const content = contentOf(json);
    const release = parseRelease(content);
    if (release.name !== name) throw refused('other_name', `the release is of ${release.name}, not of ${name}`);
    requireVersion(content, release);
    return await use({ folder, release, bytes: await bytesIn(folder, release), storedBytes });
  } catch (error) {
    throw error instanceof PublishError ? withoutFolder(error, folder) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readJson(folder: string): Promise<Uint8Array> {
  const json = await readFile(join(folder, 'release.json')).catch(() => null);
  if (!json) throw refused('bad_release', 'the archive has no release.json');
  if (json.byteLength > MAX_JSON_BYTES)
    throw refused('bad_release', `release.json has more than ${MAX_JSON_BYTES} bytes`);
  return json;
}

/** Limit for `release.json`. The largest one has 65 KB. */
export const MAX_JSON_BYTES = 1024 * 1024;

function contentOf(json: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(json).toString());
  } catch {
    throw refused('bad_release', 'release.json is not JSON');
  }
}

/** The signature that is stored with the release. An admin is signed in, and signs no release. */
function signatureOf({ token }: Deployer, json: Uint8Array, signature: string): ReleaseSignature | null {
  if (!token) return null;
  if (!isSignedBy(token.publicKey, json, signature)) {
    throw refused('signature_wrong', 'release.json is not signed by the key of this token');
  }
  return { token: token.id, publicKey: token.publicKey, signature };
}

async function bytesIn(folder: string, { assets }: Release): Promise<Record<string, number>> {
  const sized = Object.keys(assets)
    .filter((file) => SAFE_NAME.test(file))
    .map(async (file) => {
      const found = await stat(join(folder, file)).catch(() => null);
      return [file, found?.size ?? 0] as const;
    });
  return Object.fromEntries(await Promise.all(sized));
}

/** Clients must not see paths of this machine. */
const withoutFolder = ({ refusals }: PublishError, folder: string) =>
  new PublishError(refusals.map(({ code, message }) => ({ code, message: message.replaceAll(`${folder}${sep}`, '') })));
