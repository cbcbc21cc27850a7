import type { Snapshot } from '@dojang/contract';

type Releases = Pick<Snapshot, 'remotes'>;

/** The releases that the gateway inlined into this page; none without a gateway (in a test). */
export function snapshotOfPage(page: Document = document): Releases {
  const text = page.getElementById('dojang-snapshot')?.textContent;
  return text ? (JSON.parse(text) as Releases) : { remotes: [] };
}
