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
