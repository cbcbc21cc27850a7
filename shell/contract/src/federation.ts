/** Major version of the contract between shell and remotes: routes, shared modules and their majors. */
export const CONTRACT_VERSION = 1;

/** The module federation name of a release: `page-builder` → `dojang_page_builder`. */
export const federationName = (name: string): string => `dojang_${name.replaceAll('-', '_')}`;

/** The global in which a container stores its loaded chunks; cleared when a remote is loaded again after a failure. */
export const chunkGlobal = (name: string): string => `${federationName(name)}_chunks`;
