import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Release, releaseSchema } from '@dojang/contract';
import { createArtefactReader } from './artefact-reader.ts';
import { type Channels, channelsIn } from './channels.ts';
import { toLiveSet } from './live-set.logic.ts';
import { mediaTypeOf } from './media-type.logic.ts';
import { checkPlatform, type Platform } from './platform-check.logic.ts';
import { type LiveSet, PublishError, type Registry } from './registry.ts';
import { type BuiltRelease, forgetUnfinished, keepRelease, readBuiltRelease } from './release-files.ts';

/** How long a change by another process may stay unseen. */
const LOOK_AGAIN_MS = 500;

/**
 * A registry in a folder of one machine: `{name}/{version}/…` holds each release for good, `channels.json` says what
 * is live, `live.json` is the last live set that could be read whole.
 */
export async function openFileRegistry(folder: string, platform: Platform): Promise<Registry> {
  await mkdir(folder, { recursive: true });
  await forgetUnfinished(folder);
  const channels = channelsIn(folder);
  const releases = new Map<string, Release>();
  const readArtefact = createArtefactReader();
  const pathOf = (name: string, version: string) => join(folder, name, version);
  const lastGood = join(folder, 'live.json');
  let current: { revision: string; live: LiveSet | null } | undefined;
  let lookedAt = 0;

  const readRelease = async (name: string, version: string): Promise<Release | null> => {
    const key = `${name}/${version}`;
    const known = releases.get(key);
    if (known) return known;
    const text = await readFile(join(pathOf(name, version), 'release.json'), 'utf8').catch(() => null);
    if (text === null) return null;
    const release = releaseSchema.parse(JSON.parse(text));
    releases.set(key, release);
    return release;
  };

  const readAll = async (live: Channels['live']): Promise<Release[]> => {
    const found = await Promise.all(Object.entries(live).map(([name, version]) => readRelease(name, version)));
    if (found.includes(null)) throw new Error('a live release is not in the releases folder');
    return found.filter((release) => release !== null);
  };

  const load = async (): Promise<LiveSet | null> => {
    const { live, at } = await channels.read();
    const found = await readAll(live);
    const shell = found.find((release) => release.name === 'shell');
    const html = shell ? await readFile(join(pathOf('shell', shell.version), shell.entry), 'utf8') : '';
    const set = toLiveSet(found, html, at);
    const draft = `${lastGood}.${process.pid}.tmp`;
    await writeFile(draft, JSON.stringify(set));
    await rename(draft, lastGood);
    return set;
  };

  const live = async (): Promise<LiveSet | null> => {
    if (current && Date.now() - lookedAt < LOOK_AGAIN_MS) return current.live;
    const revision = await channels.revision();
    lookedAt = Date.now();
    if (current?.revision === revision) return current.live;
    // A damaged channel file or release must not take the front page down: what was good stays.
    const set = await load().catch(
      async () => current?.live ?? (JSON.parse(await readFile(lastGood, 'utf8').catch(() => 'null')) as LiveSet | null),
    );
    current = { revision, live: set };
    return set;
  };

  const keep = async (built: BuiltRelease) => {
    const { name, version } = built.release;
    const kept = await readRelease(name, version);
    if (!kept) return keepRelease(built, pathOf(name, version));
    if (isDeepStrictEqual(kept, built.release)) return;
    const message = `${name}: version ${version} is kept already with other content`;
    throw new PublishError([{ code: 'version_exists', message }]);
  };

  const publishAll = async (folders: readonly string[]): Promise<Release[]> => {
    const built = await Promise.all(folders.map(readBuiltRelease));
    const published = built.map(({ release }) => release);
    // Compressing takes its time and changes nothing that is live: outside the lock.
    await refuseUnlessFit(await channels.read(), published);
    for (const release of built) await keep(release);
    await channels.update(async (before) => {
      await refuseUnlessFit(before, published);
      return withLive(before, published);
    });
    current = undefined;
    return published;
  };

  const refuseUnlessFit = async (before: Channels, published: readonly Release[]) => {
    const others = Object.entries(before.live).filter(([name]) => !published.some((release) => release.name === name));
    const refusals = checkPlatform([...published, ...(await readAll(Object.fromEntries(others)))], platform);
    if (refusals.length > 0) throw new PublishError(refusals);
  };

  return {
    live,
    publishAll,
    publish: async (built) => {
      const [release] = await publishAll([built]);
      if (!release) throw new Error('nothing was published');
      return release;
    },
    retire: async (name) => {
      await channels.update(async (before) => {
        const { [name]: _, ...rest } = before.live;
        return { at: new Date().toISOString(), live: rest };
      });
      current = undefined;
    },
    artefact: async (name, version, file, acceptEncoding) => {
      if (!/^[a-z-]{2,31}$/.test(name) || !/^[0-9a-z.-]{6,64}$/.test(version)) return null;
      const release = await readRelease(name, version);
      const type = mediaTypeOf(file);
      if (!release || !Object.hasOwn(release.assets, file) || !type) return null;
      return readArtefact(join(pathOf(name, version), file), type, acceptEncoding);
    },
  };
}

function withLive(before: Channels, published: readonly Release[]): Channels {
  const changes = published.filter(({ name, version }) => before.live[name] !== version);
  if (changes.length === 0) return before;
  const live = { ...before.live, ...Object.fromEntries(changes.map(({ name, version }) => [name, version])) };
  return { at: new Date().toISOString(), live };
}
