import type { Snapshot } from '@dojang/contract';

/** What the gateway inlined into this page: who the remotes are, and the public configuration. */
export function readSnapshot(page: Document): Snapshot {
  const text = page.getElementById('dojang-snapshot')?.textContent;
  if (!text) throw new Error('the page carries no snapshot');
  return JSON.parse(text) as Snapshot;
}
