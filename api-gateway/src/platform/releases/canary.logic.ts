import { createHash } from 'node:crypto';

/** A stored version that some visitors get instead of the live one. */
export interface Canary {
  version: string;
  /** Share of all browsers, 0 to 100. */
  percent: number;
  /** Ids of users who get the canary whatever the percentage is. */
  people: string[];
  /** Whether every admin gets the canary. */
  admins: boolean;
}

/** Name of a remote, or `shell` → its canary. */
export type Canaries = Record<string, Canary>;

/** What the gateway knows about a visitor. */
export interface Visitor {
  /** Random number of a browser. It stays the same while the browser keeps its cookies. Null for a browser that has none yet. */
  bucket: string | null;
  isAdmin: boolean;
  isPerson(userId: string): boolean;
}

/** Name → version: the versions that are served instead of the live ones. */
export type Versions = Record<string, string>;

const PARTS = 10_000;

/** A number below 10,000. It is evenly spread over buckets and independent between names. */
const partOf = (bucket: string, name: string): number =>
  createHash('sha256').update(`${bucket}\0${name}`).digest().readUInt32BE() % PARTS;

/**
 * The canaries that a visitor gets. A browser that got a canary at a percentage also gets it at every higher percentage. The
 * same holds for later canaries of that name.
 */
export function canariesFor(canaries: Canaries, visitor: Visitor): Versions {
  const { bucket, isAdmin, isPerson } = visitor;
  const chosen = Object.entries(canaries).filter(
    ([name, { percent, people, admins }]) =>
      (admins && isAdmin) ||
      people.some(isPerson) ||
      (bucket !== null && partOf(bucket, name) < (percent / 100) * PARTS),
  );
  return Object.fromEntries(chosen.map(([name, { version }]) => [name, version]));
}

/** Every subset, the empty one first. */
export function subsetsOf<T>(items: readonly T[]): T[][] {
  const sets: T[][] = [[]];
  for (const item of items) sets.push(...sets.map((set) => [...set, item]));
  return sets;
}

/** Every set of canaries that a visitor may get, the empty one first. */
export const combinationsOf = (canaries: Canaries): Versions[] =>
  subsetsOf(Object.entries(canaries)).map((some) =>
    Object.fromEntries(some.map(([name, { version }]) => [name, version])),
  );

/**
 * Maximum number of canaries. Each canary doubles the number of combinations, and every combination is checked and may be
 * served.
 */
export const CANARY_LIMIT = 6;
