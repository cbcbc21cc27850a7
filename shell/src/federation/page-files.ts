import type { SnapshotRemote } from '@dojang/contract';

/** Fetches the files of pages at once. Their code would request them one after another: entry, routes, page. */
export interface PageFiles {
  /** Fetches the list of files of every page of this build. A failure only costs time: pages then load step by step. */
  prepare(): Promise<void>;
  /** Starts fetching the files of the page of a route that have not been fetched yet. Does nothing before `prepare()`. */
  fetchFor(path: string): void;
}

/** @param remotes the remotes of this page; the list is that of the live releases, so an overridden one has no files in it */
export function createPageFiles(buildId: string, remotes: readonly SnapshotRemote[]): PageFiles {
  const folders = remotes.map(({ name, version }) => `/remotes/${name}/${version}/`);
  const isOurs = (address: string) =>
    address.startsWith('/shell/') || folders.some((folder) => address.startsWith(folder));
  const fetched = new Set<string>();
  let files: Record<string, string[]> = {};
  let preparing: Promise<void> | undefined;
  return {
    prepare() {
      preparing ??= fetch(`/builds/pages/${buildId}.json`)
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
        // The script elements that follow are answered by the HTTP cache, and report failures.
        void fetch(address).catch(() => {});
      }
    },
  };
}
