import { LRUCache } from 'lru-cache';

/**
 * A value is read again after this time, because another gateway may have published. The time from publishing to live must
 * stay under 1 s.
 */
const FRESH_MS = 900;
/** A frequently requested value is refreshed earlier, in the background, so that no visitor waits. */
const AHEAD_MS = 600;
/** How long a value is used while the database does not answer. */
const STALE_MS = 10 * 60_000;

/** Values of the database that visitors ask for, kept in memory and read again after at most 0.9 s. */
export interface Kept<Value> {
  /** The value in memory, which may be outdated. */
  held(key: string): Value | undefined;
  /**
   * The value in memory while it is fresh. A frequently requested value stays fresh.
   *
   * @param isWanted values for which this is false are neither returned nor read again
   */
  fresh(key: string, isWanted?: (value: Value) => boolean): Value | undefined;
  /** @throws the error of `read` when there is nothing in memory either */
  visit(key: string): Promise<Value>;
  forget(key: string): void;
  /** Keys in memory. */
  keys(): Iterable<string>;
}

interface KeptOptions<Value> {
  /** @param last the value in memory, when there is one */
  read(key: string, last: Value | undefined): Promise<Value>;
  maxBytes: number;
  bytesOf(value: Value): number;
  /** Monotonic clock in milliseconds. */
  now(): number;
}

export function createKept<Value extends object>({ read, maxBytes, bytesOf, now }: KeptOptions<Value>): Kept<Value> {
  const held = new LRUCache<string, { value: Value; at: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => bytesOf(value),
  });
  const reading = new Map<string, Promise<Value>>();

  /** At most one read at a time per key, for any number of waiting visitors. */
  const lookUp = (key: string): Promise<Value> => reading.get(key) ?? start(key);
  const start = (key: string): Promise<Value> => {
    const at = now();
    const pending = read(key, held.get(key)?.value)
      .then((value) => {
        // When the key was forgotten meanwhile, this value may be older than the change that caused it.
        if (reading.get(key) === pending) held.set(key, { value, at });
        return value;
      })
      .finally(() => {
        if (reading.get(key) === pending) reading.delete(key);
      });
    reading.set(key, pending);
    return pending;
  };

  return {
    held: (key) => held.get(key)?.value,
    fresh(key, isWanted = () => true) {
      const known = held.get(key);
      if (!known || !isWanted(known.value)) return undefined;
      const age = now() - known.at;
      if (age >= FRESH_MS) return undefined;
      // A request after `FRESH_MS` tries the database again. Until then requests get the stored value.
      if (age >= AHEAD_MS) void lookUp(key).catch(() => {});
      return known.value;
    },
    async visit(key) {
      const known = held.get(key);
      if (known && now() - known.at < FRESH_MS) return known.value;
      return lookUp(key).catch((error) => {
        if (known && now() - known.at < STALE_MS) return known.value;
        throw error;
      });
    },
    forget(key) {
      held.delete(key);
      reading.delete(key);
    },
    keys: () => held.keys(),
  };
}
