/**
 * Creates the query keys of an area. Each begins with the area's name, so that no two areas share a cache entry;
 * invalidating a prefix refetches all keys that begin with it.
 */
export const areaKeys =
  <Area extends string>(area: Area) =>
  <const Parts extends readonly unknown[]>(...parts: Parts) =>
    [area, ...parts] as const;
