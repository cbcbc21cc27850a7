import type { ReleasedDescriptor, Snapshot } from '@dojang/contract';
import { readStored, writeStored } from '@dojang/shared-ui/core';
import { OVERRIDES_KEY as KEY } from './has-overrides.ts';
import { addressWith, applyOverrides, isWhole, mayOverride, type Overrides, readOverrides } from './overrides.logic.ts';

const DESCRIPTOR_MS = 5_000;

interface Opened {
  overrides: Overrides;
  snapshot: Snapshot;
}

/**
 * The snapshot with the overrides of this tab. The overrides are read from the URL and kept while the tab is open. When a page
 * was reloaded without them, it is opened again with them. This code is loaded only when needed, because few people have
 * overrides.
 */
export async function openOverrides(snapshot: Snapshot): Promise<Opened> {
  const isAllowed = mayOverride(location.hostname, snapshot.appUrl);
  const overrides = isAllowed ? readOverrides(location.search, stored()) : {};
  writeStored(KEY, Object.keys(overrides).length ? JSON.stringify(overrides) : null, 'sessionStorage');
  const address = addressWith(overrides, location.href);
  if (address) {
    location.replace(address);
    // This document is being replaced, so it must render nothing.
    await new Promise(() => {});
  }
  return { overrides, snapshot: applyOverrides(snapshot, overrides, await readDescriptors(overrides)) };
}

/**
 * The present descriptors of the overridden remotes, from their dev servers, so that a developer can try a new route or area.
 * When a server does not answer, its descriptor is left out. Opening a page of that remote then shows the reason.
 */
async function readDescriptors(overrides: Overrides): Promise<Record<string, ReleasedDescriptor>> {
  const found = Object.entries(overrides).map(async ([name, entry]): Promise<[string, ReleasedDescriptor][]> => {
    try {
      const response = await fetch(new URL('descriptor.json', entry), { signal: AbortSignal.timeout(DESCRIPTOR_MS) });
      const descriptor = response.ok ? ((await response.json()) as ReleasedDescriptor) : undefined;
      return descriptor?.name === name && isWhole(descriptor) ? [[name, descriptor]] : [];
    } catch {
      return [];
    }
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}

function stored(): Overrides {
  try {
    return JSON.parse(readStored(KEY, 'sessionStorage') ?? '{}') as Overrides;
  } catch {
    return {};
  }
}
