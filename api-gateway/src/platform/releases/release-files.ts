import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Release, releaseSchema } from '@dojang/contract';
import { holds, integrityOf, type Packed, pack, SUFFIXES } from '@dojang/contract/packed';
import { versionOf } from '@dojang/contract/version';
import { z } from 'zod';
import { checkCode } from './code-check.ts';
import { contentFits, isCompressible, mediaTypeOf } from './media-type.logic.ts';
import { PublishError, type Refusal, type ReleaseSignature } from './registry.ts';
import { checkGates } from './release-gates.logic.ts';
import { nullIfMissing } from './release-health.ts';
import { keepSourceMap } from './source-maps.ts';

/** A relative path of plain segments. It is not hidden or absolute, and does not leave the release's folder. */
export const SAFE_NAME = /^(?:[A-Za-z0-9_~@-][A-Za-z0-9_.~@-]*\/)*[A-Za-z0-9_~@-][A-Za-z0-9_.~@-]*$/;

/** A build's output that was read and matches its `release.json`. */
export interface BuiltRelease {
  release: Release;
  files: Map<string, Uint8Array>;
  /** The compressed forms in the build. */
  packed: Map<string, Packed>;
  /** The source maps in the build, by the name of their script. They are stored and never public. */
  maps: Map<string, Uint8Array>;
  /** The bytes of `release.json` as the build wrote it. These bytes are signed. */
  json: Uint8Array;
  signature: ReleaseSignature | null;
}

/** A file name that no asset of a release can have, because its ending has no accepted type. */
export const SIGNATURE_FILE = 'release.json.sig';

const signatureSchema = z.object({ token: z.string(), publicKey: z.string(), signature: z.string() });

/** The signature beside a `release.json`; null when it is missing or damaged. */
export async function readSignature(folder: string): Promise<ReleaseSignature | null> {
  const text = await readFile(join(folder, SIGNATURE_FILE), 'utf8').catch(nullIfMissing);
  try {
    return signatureSchema.safeParse(JSON.parse(text ?? '')).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Reads the output of a build.
 *
 * @throws PublishError `bad_release`, `bad_descriptor`, `asset_…` with all reasons
 */
export async function readBuiltRelease(folder: string): Promise<BuiltRelease> {
  const { release, json } = await readReleaseJson(folder);
  const refusals: Refusal[] = [];
  const files = new Map<string, Uint8Array>();
  const packed = new Map<string, Packed>();
  const maps = new Map<string, Uint8Array>();
  const refuse = (code: Refusal['code'], file: string, what: string) =>
    refusals.push({ code, message: `${release.name}: ${file} ${what}` });

  for (const [file, integrity] of Object.entries(release.assets)) {
    const type = mediaTypeOf(file);
    if (!SAFE_NAME.test(file)) refuse('asset_name', file, 'is not a plain relative name');
    else if (!type) refuse('asset_type', file, 'has an extension that releases may not hold');
    else if (type.startsWith('text/html') && (release.name !== 'shell' || file !== release.entry))
      refuse('asset_type', file, 'is a page of its own: only the shell has one');
    else {
      const content = await readFile(join(folder, file)).catch(() => null);
      if (!content) refuse('asset_missing', file, 'is not in the folder');
      else if (integrityOf(content) !== integrity) refuse('asset_hash', file, 'is not what its hash says');
      else if (!contentFits(file, content)) refuse('asset_type', file, `is not ${type}`);
      else if ((release.sizes?.[file] ?? content.byteLength) !== content.byteLength) {
        refuse('asset_hash', file, `has ${content.byteLength} bytes and not ${release.sizes?.[file]}`);
      } else {
        files.set(file, content);
        packed.set(file, await readPacked(join(folder, file), content));
        const map = await readFile(join(folder, `${file}.map`)).catch(() => null);
        if (map) maps.set(file, map);
      }
    }
  }
  const lazy = [...Object.values(release.pages), ...Object.values(release.extensions)].flat();
  for (const file of [release.entry, ...release.preload, ...lazy]) {
    if (!Object.hasOwn(release.assets, file)) refuse('asset_missing', file, 'is named but is no asset');
  }
  const entryType = release.name === 'shell' ? /\.html$/ : /\.m?js$/;
  if (!entryType.test(release.entry)) refuse('asset_type', release.entry, 'cannot be an entry');
  refusals.push(...(await checkGates(release, files)), ...(await checkCode(release, files)));
  if (refusals.length > 0) throw new PublishError(refusals);
  return { release, files, packed, maps, json, signature: await readSignature(folder) };
}

/** Compressed forms with other content are left out. The gateway then compresses the file itself. */
async function readPacked(path: string, content: Uint8Array): Promise<Packed> {
  const found: Packed = {};
  for (const suffix of SUFFIXES) {
    const form = await readFile(path + suffix).catch(() => null);
    if (form && form.length < content.length && (await holds(suffix, form, content))) found[suffix] = form;
  }
  return found;
}

/**
 * Reads the `release.json` of a build, without its files.
 *
 * @throws PublishError `bad_release`, `bad_descriptor`
 */
export async function readReleaseJson(folder: string): Promise<{ release: Release; json: Uint8Array }> {
  const file = join(folder, 'release.json');
  const bad = (message: string) => new PublishError([{ code: 'bad_release', message: `${file}: ${message}` }]);
  const json = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw bad(`cannot be read (${error.code})`);
  });
  let content: unknown;
  try {
    content = JSON.parse(json.toString());
  } catch {
    throw bad('is not JSON');
  }
  return { release: parseRelease(content, file), json };
}

/**
 * Checks that the version in a received `release.json` is the hash of its content.
 *
 * @throws PublishError `version_wrong`
 */
export function requireVersion(content: unknown, { name, version }: Release): void {
  const own = versionOf(content as Record<string, unknown>);
  if (own === version) return;
  const message = `${name}: version ${version} is not the hash of its content, which is ${own}: build it again, after "dojang init"`;
  throw new PublishError([{ code: 'version_wrong', message }]);
}

/**
 * Parses the content of a `release.json`.
 *
 * @param file name for refusals
 * @throws PublishError `bad_release`, `bad_descriptor`
 */
export function parseRelease(content: unknown, file = 'release.json'): Release {
  const bad = (message: string) => new PublishError([{ code: 'bad_release', message: `${file}: ${message}` }]);
  const parsed = releaseSchema.safeParse(content);
  if (parsed.success && /^[a-z][a-z-]{1,30}$/.test(parsed.data.name)) return parsed.data;
  if (parsed.success) throw bad('has a name that is not lower case words');
  throw new PublishError(
    parsed.error.issues.map((issue) => ({
      code: issue.path[0] === 'descriptor' ? 'bad_descriptor' : 'bad_release',
      message: `${file}: ${issue.path.join('.')}: ${issue.message}`,
    })),
  );
}

/**
 * Stores a release in `target`. Each file is also stored as brotli and gzip when that is smaller. The folder appears
 * completely or not at all.
 */
export async function keepRelease(built: BuiltRelease, target: string): Promise<void> {
  const draft = await draftOf(built, target);
  await rename(draft, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true });
    // Another process stored the same content first.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/** Restores every file of a stored release, one after the other, while open pages keep reading. */
export async function repairRelease(built: BuiltRelease, target: string): Promise<void> {
  const draft = await draftOf(built, target);
  await moveFiles(draft, target);
  await rm(draft, { recursive: true, force: true });
}

/** Moves every file of a folder to its place in another one. */
export async function moveFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true, recursive: true });
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const place = join(to, relative(from, parentPath), name);
    await mkdir(dirname(place), { recursive: true });
    await rename(join(parentPath, name), place);
  }
}

async function draftOf({ files, packed, maps, json, signature }: BuiltRelease, target: string): Promise<string> {
  // The name is unique also within this process, because the same release may be stored twice at once.
  const draft = `${target}.${randomUUID()}.tmp`;
  await mkdir(draft, { recursive: true });
  try {
    // All writes must end before the temporary folder is removed. A late write would leave its file.
    const keep = ([file, content]: [string, Uint8Array]) => keepFile(join(draft, file), content, packed.get(file));
    const kept = await Promise.allSettled([...files].map(keep));
    for (const outcome of kept) if (outcome.status === 'rejected') throw outcome.reason;
    for (const [file, map] of maps) await keepSourceMap(join(draft, file), map);
    await writeFile(join(draft, 'release.json'), json);
    if (signature) await writeFile(join(draft, SIGNATURE_FILE), JSON.stringify(signature));
    return draft;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

const UNFINISHED_MS = 10 * 60_000;

/** Removes the files of killed publishes from the releases folder. */
export async function forgetUnfinished(releases: string): Promise<void> {
  const entries = await readdir(releases, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    for (const draft of (await readdir(join(releases, name))).filter((file) => file.endsWith('.tmp'))) {
      const path = join(releases, name, draft);
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs > UNFINISHED_MS) await rm(path, { recursive: true, force: true });
    }
  }
}

async function keepFile(path: string, content: Uint8Array, brought: Packed = {}): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  if (!isCompressible(mediaTypeOf(path) ?? '')) return;
  const isWhole = SUFFIXES.every((suffix) => brought[suffix]);
  for (const [suffix, form] of Object.entries(isWhole ? brought : await pack(content))) {
    await writeFile(path + suffix, form);
  }
}
