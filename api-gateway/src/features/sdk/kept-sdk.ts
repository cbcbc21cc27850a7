import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Sdk, sdkSchema } from '@dojang/api-contract';
import type { PackedSdk } from './pack-sdk.ts';

/** Number of stored SDKs of earlier versions of the platform, because lock files of teams name their packages. */
const MOST_SDKS = 200;
const LIST = /^[0-9a-f]{32}\.json$/;
const PACKAGE = /^[a-z-]+-[0-9a-f]{16}\.tgz$/;

/** The list that is stored under a key; null when there is no readable list. */
export async function readKeptSdk(folder: string, key: string): Promise<Sdk | null> {
  try {
    const sdk = sdkSchema.parse(JSON.parse(await readFile(join(folder, `${key}.json`), 'utf8')));
    const sizes = await Promise.all(sdk.packages.map(async ({ file }) => (await stat(join(folder, file))).size));
    return sdk.packages.every(({ bytes }, index) => sizes[index] === bytes) ? sdk : null;
  } catch {
    return null;
  }
}

/** A package of this or of an earlier SDK; null when there is no package of this name. */
export async function readKeptPackage(folder: string, file: string): Promise<Buffer | null> {
  if (!PACKAGE.test(file)) return null;
  return readFile(join(folder, file)).catch(() => null);
}

/** Stores an SDK. A reader finds all of it or nothing. */
export async function keepSdk(folder: string, key: string, { sdk, files }: PackedSdk, most = MOST_SDKS): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [file, content] of files) await replace(join(folder, file), content);
  await replace(join(folder, `${key}.json`), JSON.stringify(sdk));
  await removeOldest(folder, most);
}

async function replace(file: string, content: string | Buffer): Promise<void> {
  const partial = `${file}.${randomUUID()}`;
  await writeFile(partial, content);
  await rename(partial, file);
}

async function removeOldest(folder: string, most: number): Promise<void> {
  const names = await readdir(folder);
  const lists = await Promise.all(
    names
      .filter((name) => LIST.test(name))
      .map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const newestFirst = lists.sort((a, b) => b.at - a.at).map(({ name }) => name);
  const [kept, old] = [newestFirst.slice(0, most), newestFirst.slice(most)];
  if (old.length === 0) return;
  const sdks = await Promise.all(kept.map((name) => readKeptSdk(folder, name.replace('.json', ''))));
  const named = new Set(sdks.flatMap((sdk) => sdk?.packages.map(({ file }) => file) ?? []));
  const unnamed = names.filter((name) => PACKAGE.test(name) && !named.has(name));
  for (const name of [...old, ...unnamed]) await rm(join(folder, name), { force: true });
}
