import type { Snapshot } from '@dojang/contract';

type Releases = Pick<Snapshot, 'remotes'>;

/** A developer page. */
export interface Bench {
  path: string;
  title: string;
  /** Name of the area to which it belongs. */
  area: string;
}

/** The releases that the gateway inlined into this page. Without a gateway there are none, for example in a test. */
export function snapshotOfPage(page: Document = document): Releases {
  const text = page.getElementById('dojang-snapshot')?.textContent;
  return text ? (JSON.parse(text) as Releases) : { remotes: [] };
}

/** The developer pages of all areas, sorted by title: every route that a descriptor declares below `/test`. */
export function benchesOf({ remotes }: Releases): Bench[] {
  return remotes
    .flatMap(({ name, descriptor }) =>
      descriptor.routes
        .filter(({ path }) => path.startsWith('/test/'))
        .map(({ path, title }) => ({ path, title, area: name })),
    )
    .sort((a, b) => a.title.localeCompare(b.title, 'ko'));
}
