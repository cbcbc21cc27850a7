import type { Release } from '@dojang/contract';

export interface DeprecatedUse {
  /** Shared module. */
  module: string;
  /** Name of its export. */
  name: string;
  /** What to use in its place. */
  instead: string;
}

/** What a release uses of the shell that the next major of the contract will not have. */
export function deprecatedUses({ uses = {} }: Release, shell: Release | null | undefined): DeprecatedUse[] {
  return Object.entries(uses).flatMap(([module, { exports }]) => {
    const deprecated = shell?.provides?.[module]?.deprecated ?? {};
    return exports
      .filter((name) => Object.hasOwn(deprecated, name))
      .map((name) => ({ module, name, instead: deprecated[name] ?? '' }));
  });
}

/** What became live at a moment; null where that release is no longer stored, or nothing was live from then on. */
export interface LiveChange {
  at: string;
  release: Pick<Release, 'uses'> | null;
}

/** Since when what is live uses an export without a break: the earliest of these changes, the newest first, that is known to do so. */
export function usedSince({ module, name }: DeprecatedUse, changes: readonly LiveChange[]): string | null {
  const other = changes.findIndex(({ release }) => !release?.uses?.[module]?.exports.includes(name));
  return changes[other === -1 ? changes.length - 1 : other - 1]?.at ?? null;
}
