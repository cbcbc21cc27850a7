import type { Snapshot } from '@dojang/contract';

/** The data that the gateway inlined into this page: the remotes and the public configuration. */
export function readSnapshot(page: Document): Snapshot {
  const text = page.getElementById('dojang-snapshot')?.textContent;
  if (!text) throw new Error('the page carries no snapshot');
  return JSON.parse(text) as Snapshot;
}
