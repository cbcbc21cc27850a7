import type { Snapshot } from '@dojang/contract';

/** Fetches all files of a page at once. Without this its code would request them one after another: entry, routes, page. */
export interface PageFiles {
  /** Fetches the list of files of every page of this build. A failure only costs time: pages then load step by step. */
  prepare(): Promise<void>;
  /** Starts fetching the files of the page of a route that have not been fetched yet. Does nothing before `prepare()`. */
  fetchFor(path: string): void;
}

/** @param page the remotes of this page; the list contains the files of releases, so it has none of an overridden remote */
export function createPageFiles({ id, remotes }: Pick<Snapshot, 'id' | 'remotes'>): PageFiles {
  const list = `/builds/pages/${id}.json`;
  const folders = remotes.map(({ name, version }) => `/remotes/${name}/${version}/`);
  const isOurs = (address: string) =>
    address.startsWith('/shell/') || folders.some((folder) => address.startsWith(folder));
  const fetched = new Set<string>();
  let files: Record<string, string[]> = {};
  let preparing: Promise<void> | undefined;
  return {
    prepare() {
      preparing ??= fetch(list)
        .then(async (response) => {
          if (response.ok) files = (await response.json()) as Record<string, string[]>;
        })
        .catch(() => {
          preparing = undefined;
        });
      return preparing;
    },
    fetchFor(path) {
      const wanted = Object.hasOwn(files, path) ? (files[path] ?? []) : [];
      for (const address of wanted) {
        if (fetched.has(address) || !isOurs(address)) continue;
        fetched.add(address);
        if (isLoaded(address)) continue;
        // The HTTP cache then answers the script elements, and they report failures.
        void fetch(address).catch(() => {});
      }
    },
  };
}

/**
 * Whether this document already has the file, from a preload of its HTML or from a script that ran. Another request would copy
 * the whole file.
 */
const isLoaded = (address: string) =>
  performance.getEntriesByName(new URL(address, location.href).href, 'resource').length > 0;
