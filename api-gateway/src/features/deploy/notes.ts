import type { Release } from '@dojang/contract';
import { type Gate, needsOf } from './checked.logic.ts';
import { sizeNote, sizesOf } from './sizes.logic.ts';
import type { StatusReader } from './status.ts';

/** Notes of a release: what it needs, and its size compared with the live version. */
export async function notesOf(
  status: Pick<StatusReader, 'live' | 'stored'>,
  release: Release,
  bytes: Readonly<Record<string, number>> | undefined = release.sizes,
): Promise<Partial<Record<Gate, string>>> {
  const liveOf = async (name: string) => {
    const { live } = await status.live(name);
    return live === null ? null : status.stored(name, live);
  };
  const [live, shell] = [await liveOf(release.name), await liveOf('shell')];
  const beside = live && { version: live.release.version, sizes: sizesOf(live.release, live.bytes) };
  return {
    ...needsOf(release, shell?.release),
    ...(bytes ? { sizes: sizeNote(sizesOf(release, bytes), beside) } : {}),
  };
}
