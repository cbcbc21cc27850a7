/**
 * Makes the keys of an area's queries. Each begins with the area's name, so that no two areas share an entry of the
 * cache; a key that begins another one reads it again with it.
 */
export const areaKeys =
  <Area extends string>(area: Area) =>
  <const Parts extends readonly unknown[]>(...parts: Parts) =>
    [area, ...parts] as const;
