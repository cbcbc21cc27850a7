import type { Change, Channels } from './channel-state.ts';

/** Number of changes of one name that are kept. */
export const CHANGES_OF_NAME = 100;
/** Bytes of the changes of all names together. The database accepts channels of 1 MiB. */
const HISTORY_BYTES = 640 * 1024;

/**
 * The channels with only the latest changes of each name. When the changes of all names are too long, the name with the most
 * text loses its oldest changes. So a team that deploys often, or writes long reasons, does not remove the changes of others.
 */
export function withinLimit(channels: Channels, most = HISTORY_BYTES): Channels {
  const ofNames = new Map<string, { change: Change; bytes: number }[]>();
  for (const change of channels.history) {
    const own = ofNames.get(change.name) ?? [];
    ofNames.set(change.name, own);
    own.push({ change, bytes: Buffer.byteLength(JSON.stringify(change)) });
    if (own.length > CHANGES_OF_NAME) own.shift();
  }
  const heavy = [...ofNames.values()].map((own) => ({ own, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) }));
  let total = heavy.reduce((sum, { bytes }) => sum + bytes, 0);
  while (total > most) {
    const heaviest = heavy.reduce((a, b) => (b.bytes > a.bytes ? b : a));
    const bytes = heaviest.own.shift()?.bytes ?? 0;
    heaviest.bytes -= bytes;
    total -= bytes;
  }
  const kept = new Set(heavy.flatMap(({ own }) => own.map(({ change }) => change)));
  return { ...channels, history: channels.history.filter((change) => kept.has(change)) };
}
