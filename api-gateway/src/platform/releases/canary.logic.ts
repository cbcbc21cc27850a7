import { createHash } from 'node:crypto';

/** A stored version that a part of the visitors gets in place of the live one. */
export interface Canary {
  version: string;
  /** 0 to 100: share of all browsers. */
  percent: number;
  /** Ids of users who get it whatever the percentage is. */
  people: string[];
  /** Whether every admin gets it. */
  admins: boolean;
}

/** Name of a remote, or `shell` → its canary. */
export type Canaries = Record<string, Canary>;

/** What the gateway knows of who opens a page. */
export interface Visitor {
  /** Random, and the same for a browser as long as it keeps its cookies; null for one that has none yet. */
  bucket: string | null;
  isAdmin: boolean;
  isPerson(userId: string): boolean;
}

/** Name → version: what is served in place of the live versions. */
export type Versions = Record<string, string>;

const PARTS = 10_000;

/** A number below 10,000, evenly spread over buckets and independent between names. */
const partOf = (bucket: string, name: string): number =>
  createHash('sha256').update(`${bucket}\0${name}`).digest().readUInt32BE() % PARTS;

/**
 * The canaries that a visitor gets. A browser that got one at a percentage also gets it at every higher one, and the next
 * canaries of that name.
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

/** Every combination is checked and may be served, and each canary doubles their number. */
export const CANARY_LIMIT = 6;
