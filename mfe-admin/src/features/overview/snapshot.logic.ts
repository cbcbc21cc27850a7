import type { Snapshot } from '@dojang/contract';

type Releases = Pick<Snapshot, 'remotes'>;

/** The releases that the gateway wrote into this page; none where there is no such page (a test, a workbench). */
export function snapshotOfPage(page: Document = document): Releases {
  const text = page.getElementById('dojang-snapshot')?.textContent;
  return text ? (JSON.parse(text) as Releases) : { remotes: [] };
}
