/** Major version of the contract between shell and remotes: routes, shared modules and their majors. */
export const CONTRACT_VERSION = 1;

/**
 * A release runs on the major version of the contract for which it was built, and on the next major version. In the next one,
 * removed features are only deprecated. So a platform accepts two major versions at once.
 */
export const acceptsContract = (built: number, platform: number): boolean =>
  built === platform || built === platform - 1;

/** The version range of our shared packages for a release that is built for this major version. */
export const contractRange = (built: number): string => `>=${built}.0.0 <${built + 2}.0.0`;

/** The module federation name of a release: `page-builder` → `dojang_page_builder`. */
export const federationName = (name: string): string => `dojang_${name.replaceAll('-', '_')}`;

/** The global in which a container stores its loaded chunks; cleared when a remote is loaded again after a failure. */
export const chunkGlobal = (name: string): string => `${federationName(name)}_chunks`;
