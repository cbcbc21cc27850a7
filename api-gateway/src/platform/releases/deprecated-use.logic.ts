import type { Release } from '@dojang/contract';

export interface DeprecatedUse {
  /** Name of the shared module. */
  module: string;
  /** Name of the export. */
  name: string;
  /** The replacement of the export. */
  instead: string;
}

/** The exports of the shell that a release uses and that the next major version of the contract will not have. */
export function deprecatedUses({ uses = {} }: Release, shell: Release | null | undefined): DeprecatedUse[] {
  return Object.entries(uses).flatMap(([module, { exports }]) => {
    const deprecated = shell?.provides?.[module]?.deprecated ?? {};
    return exports
      .filter((name) => Object.hasOwn(deprecated, name))
      .map((name) => ({ module, name, instead: deprecated[name] ?? '' }));
  });
}

/** The release that became live at a moment; null when it is no longer stored, or when nothing was live from then on. */
export interface LiveChange {
  at: string;
  release: Pick<Release, 'uses'> | null;
}

/**
 * Since when all live releases use an export. The result is the time of the earliest change in an unbroken row of releases
 * that use it. The changes are sorted, the newest first.
 */
export function usedSince({ module, name }: DeprecatedUse, changes: readonly LiveChange[]): string | null {
  const other = changes.findIndex(({ release }) => !release?.uses?.[module]?.exports.includes(name));
  return changes[other === -1 ? changes.length - 1 : other - 1]?.at ?? null;
}
