import type { DeployStatus } from '@dojang/api-contract';

/** A shared module or an extension point of the shell, with the parts that are used and the areas that use them. */
export interface Used {
  name: string;
  parts: { name: string; by: string[] }[];
  /** Version range → areas that need it. Empty for an extension point. */
  ranges: { range: string; by: string[] }[];
}

const grouped = (pairs: readonly (readonly [string, string])[]) => {
  const by = new Map<string, string[]>();
  for (const [key, area] of pairs) by.set(key, [...(by.get(key) ?? []), area]);
  return [...by].sort(([a], [b]) => (a < b ? -1 : 1));
};

/** Shared modules by name, with each export and the areas that use it. A change of an export affects these areas. */
export function modulesUsed(releases: readonly DeployStatus[]): Used[] {
  const names = [...new Set(releases.flatMap(({ uses }) => Object.keys(uses)))].sort();
  return names.map((name) => {
    const users = releases.flatMap((release) => {
      const used = release.uses[name];
      return used ? [{ area: release.name, ...used }] : [];
    });
    return {
      name,
      ranges: grouped(users.map(({ range, area }) => [range, area] as const)).map(([range, by]) => ({ range, by })),
      parts: grouped(users.flatMap(({ exports, area }) => exports.map((part) => [part, area] as const))).map(
        ([part, by]) => ({ name: part, by }),
      ),
    };
  });
}

/** Extension points of the shell, with each extension and its area. */
export function pointsUsed(releases: readonly DeployStatus[]): Used[] {
  const pairs = releases.flatMap(({ name, extensions }) =>
    extensions.map((extension) => [extension.slice(0, extension.indexOf('/')), extension, name] as const),
  );
  return grouped(pairs.map(([point, extension]) => [point, extension] as const)).map(([point, extensions]) => ({
    name: point,
    ranges: [],
    parts: extensions.toSorted().map((extension) => ({
      name: extension.slice(point.length + 1),
      by: pairs.filter(([, each]) => each === extension).map(([, , area]) => area),
    })),
  }));
}
