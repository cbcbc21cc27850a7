import { onceAnnounced } from './announce.ts';
import type { Version } from './channel-state.ts';
import type { ChannelStore } from './channels.ts';
import type { KeptReleases } from './kept-releases.ts';
import { PublishError, type Registry } from './registry.ts';
import { collectable, needOf } from './retention.logic.ts';

/** Maximum number of releases of one run, because a run holds the lock of the channels. The next run continues. */
const MOST_AT_ONCE = 50;

/** Deletes stored releases that are no longer needed. */
export function createCollector(
  channels: Pick<ChannelStore, 'collect'>,
  kept: Pick<KeptReleases, 'forget' | 'isStored' | 'names' | 'versions'>,
): Pick<Registry, 'collect' | 'forget'> {
  const erase = async (gone: readonly Version[]) => {
    for (const { name, version } of gone) await kept.forget(name, version);
  };
  return {
    collect: (now = Date.now()) =>
      channels.collect(async (current) => {
        const gone: Version[] = [];
        for (const name of await kept.names()) {
          const versions = collectable(current, name, await kept.versions(name), now);
          gone.push(...versions.map((version) => ({ name, version })));
        }
        return gone.slice(0, MOST_AT_ONCE);
      }, erase),

    forget: async (name, version, note) => {
      const announce = onceAnnounced(note);
      const gone = await channels.collect(async (current) => {
        if (!(await kept.isStored(name, version))) throw refused('version_unknown', `version ${version} is not kept`);
        const need = needOf(current, name, version, Date.now());
        if (need) throw refused('version_needed', `version ${version} ${need}`);
        await announce();
        return [{ name, version }];
      }, erase);
      if (gone.length === 0) throw refused('version_unknown', 'it cannot be read now what is live');

      function refused(code: 'version_unknown' | 'version_needed', what: string) {
        return new PublishError([{ code, message: `${name}: ${what}` }]);
      }
    },
  };
}
