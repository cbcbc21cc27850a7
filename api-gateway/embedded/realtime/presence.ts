import { LIMITS } from './limits.ts';

export type PresenceEntry = Readonly<Record<string, unknown>>;
/** Members that joined or left, by presence key. */
export type Metas = Record<string, { metas: PresenceEntry[] }>;

interface Present {
  readonly presenceKey: string;
}

interface Tracked {
  readonly entry: PresenceEntry;
  readonly bytes: number;
}

/** The present members of one topic, and the presence data of each. */
export class TopicPresence {
  private static lastRef = 0;
  private readonly tracked = new Map<Present, Tracked>();
  private bytes = 0;

  /** The difference; null when there are already too many members or too much data. */
  track(who: Present, meta: Record<string, unknown>): { joins: Metas; leaves: Metas } | null {
    const before = this.tracked.get(who);
    const entry = { ...meta, phx_ref: String(++TopicPresence.lastRef) };
    const bytes = Buffer.byteLength(JSON.stringify(entry)) + who.presenceKey.length;
    if (!before && this.tracked.size >= LIMITS.presencePerTopic) return null;
    if (this.bytes - (before?.bytes ?? 0) + bytes > LIMITS.presenceBytesPerTopic) return null;
    this.bytes += bytes - (before?.bytes ?? 0);
    this.tracked.set(who, { entry, bytes });
    return { joins: metasOf(who, entry), leaves: before ? metasOf(who, before.entry) : {} };
  }

  /** The removed member; null when there was no such member. */
  untrack(who: Present): Metas | null {
    const before = this.tracked.get(who);
    if (!before) return null;
    this.tracked.delete(who);
    this.bytes -= before.bytes;
    return metasOf(who, before.entry);
  }

  /** All present members by key. */
  state(): Metas {
    const byKey = new Map<string, { metas: PresenceEntry[] }>();
    for (const [{ presenceKey }, { entry }] of this.tracked) {
      const same = byKey.get(presenceKey);
      if (same) same.metas.push(entry);
      else byKey.set(presenceKey, { metas: [entry] });
    }
    return Object.fromEntries(byKey);
  }
}

/** Built from entries, so that a key with the name `__proto__` is an ordinary key. */
const metasOf = ({ presenceKey }: Present, entry: PresenceEntry): Metas =>
  Object.fromEntries([[presenceKey, { metas: [entry] }]]);
