import type { Release } from '@dojang/contract';
import { toLiveSet } from './live-set.logic.ts';
import { mediaTypeOf } from './media-type.logic.ts';
import { PublishError, type Registry, type Trial } from './registry.ts';
import type { BuiltRelease } from './release-files.ts';

/**
 * The live set with these builds inserted. The builds are served from memory, and all other files come from the stored
 * releases.
 *
 * @param together the builds' releases and the other releases that stay live
 * @throws PublishError `no_shell` when there is no shell among them
 */
export async function trialOf(
  built: readonly BuiltRelease[],
  together: readonly Release[],
  kept: Pick<Registry, 'live' | 'artefact'>,
): Promise<Trial> {
  const ownShell = built.find(({ release }) => release.name === 'shell');
  const live = await kept.live();
  const shell = ownShell?.release ?? live?.shell;
  const html = ownShell ? textOf(ownShell, ownShell.release.entry) : live?.shellHtml;
  const remotes = together.filter(({ name }) => name !== 'shell');
  const set = shell && html ? toLiveSet([shell, ...remotes], html, new Date().toISOString()) : null;
  if (!set) throw new PublishError([{ code: 'no_shell', message: 'no shell is live to try it in' }]);
  return {
    releases: built.map(({ release }) => release),
    live: async () => set,
    liveWith: async () => set,
    problems: () => [],
    artefact: async (name, version, file, acceptEncoding) => {
      const own = built.find(({ release }) => release.name === name && release.version === version);
      if (!own) return kept.artefact(name, version, file, acceptEncoding);
      const [content, type] = [own.files.get(file), mediaTypeOf(file)];
      return content && type ? { body: new Uint8Array(content), type, encoding: null } : null;
    },
  };
}

const textOf = ({ files }: BuiltRelease, file: string) => Buffer.from(files.get(file) ?? []).toString();
