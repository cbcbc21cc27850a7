/** Segments of a path or pattern, in lower case, because the router ignores case too. */
export const segmentsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');

const isParam = (segment: string | undefined) => segment?.startsWith(':') ?? false;
const canBeOne = (a: string | undefined, b: string | undefined) => a === b || isParam(a) || isParam(b);

/** Whether a path or pattern is the mount itself or below it. */
export function isUnder(path: string, mount: string): boolean {
  const segments = segmentsOf(path);
  return segmentsOf(mount).every((segment, at) => segment === segments[at]);
}

/** The mount to which a path belongs: the longest mount that is a prefix of the path. */
export function longestMount<T extends { mount: string }>(mounts: readonly T[], path: string): T | undefined {
  return mounts
    .filter(({ mount }) => isUnder(path, mount))
    .sort((a, b) => segmentsOf(b.mount).length - segmentsOf(a.mount).length)
    .at(0);
}

/** Whether a pattern can match a path below a mount, also through its parameters: `/a/:id` matches `/a/b`. */
export function reachesInto(pattern: string, mount: string): boolean {
  const segments = segmentsOf(pattern);
  const wanted = segmentsOf(mount);
  return segments.length >= wanted.length && wanted.every((segment, at) => canBeOne(segment, segments[at]));
}

/** Whether two patterns can match the same path. */
export const canMeet = (a: string, b: string): boolean =>
  segmentsOf(a).length === segmentsOf(b).length && reachesInto(a, b);

/**
 * Whether every router chooses the same one of two overlapping patterns. This is so when one pattern is more specific at every
 * differing segment. It is true for `/a/new` and `/a/:id`. It is false for `/a/:id/edit` and `/a/new/:tab`, and for two names
 * of one parameter.
 */
export function isDecided(a: string, b: string): boolean {
  const [first, second] = [segmentsOf(a).map(isParam), segmentsOf(b).map(isParam)];
  const wins = (own: boolean[], other: boolean[]) => own.every((param, at) => !param || other[at]);
  return wins(first, second) !== wins(second, first);
}
