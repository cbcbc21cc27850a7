import type { Snapshot } from '@dojang/contract';

type Releases = Pick<Snapshot, 'remotes'>;

/** A developer page. */
export interface Bench {
  path: string;
  title: string;
  /** Name of the area that owns it. */
  area: string;
}

/** The releases that the gateway inlined into this page; none without a gateway (in a test). */
export function snapshotOfPage(page: Document = document): Releases {
  const text = page.getElementById('dojang-snapshot')?.textContent;
  return text ? (JSON.parse(text) as Releases) : { remotes: [] };
}

/** The developer pages of all areas, by title: whatever a descriptor declares below `/test`. */
export function benchesOf({ remotes }: Releases): Bench[] {
  return remotes
    .flatMap(({ name, descriptor }) =>
      descriptor.routes
        .filter(({ path }) => path.startsWith('/test/'))
        .map(({ path, title }) => ({ path, title, area: name })),
    )
    .sort((a, b) => a.title.localeCompare(b.title, 'ko'));
}
