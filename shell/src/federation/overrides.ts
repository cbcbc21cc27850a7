import type { ReleasedDescriptor } from '@dojang/contract';
import { addressWith, type Overrides, readOverrides } from './overrides.logic.ts';

const KEY = 'dojang.remotes';
const DESCRIPTOR_MS = 5_000;

interface Opened {
  overrides: Overrides;
  descriptors: Record<string, ReleasedDescriptor>;
}

/** Overrides of this tab: read from the URL, and kept while the tab is open. A page that was reloaded without them is opened again. */
export async function openOverrides(): Promise<Opened> {
  const overrides = readOverrides(location.search, stored());
  if (Object.keys(overrides).length) sessionStorage.setItem(KEY, JSON.stringify(overrides));
  else sessionStorage.removeItem(KEY);
  const address = addressWith(overrides, location.href);
  if (address) {
    location.replace(address);
    // Nothing of this document may be shown.
    await new Promise(() => {});
  }
  return { overrides, descriptors: await readDescriptors(overrides) };
}

/**
 * The descriptors of the overridden remotes as their dev servers have them, so that a new route or area can be tried. Those of
 * a server that does not answer are left out: opening a page of it then says why.
 */
async function readDescriptors(overrides: Overrides): Promise<Record<string, ReleasedDescriptor>> {
  const found = Object.entries(overrides).map(async ([name, entry]): Promise<[string, ReleasedDescriptor][]> => {
    try {
      const response = await fetch(new URL('descriptor.json', entry), { signal: AbortSignal.timeout(DESCRIPTOR_MS) });
      const descriptor = response.ok ? ((await response.json()) as ReleasedDescriptor) : undefined;
      return descriptor?.name === name ? [[name, descriptor]] : [];
    } catch {
      return [];
    }
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}

/** Removes all overrides. */
export function resetOverrides(): void {
  sessionStorage.removeItem(KEY);
  const url = new URL(location.href);
  for (const key of [...url.searchParams.keys()]) if (key.startsWith('remote.')) url.searchParams.delete(key);
  location.replace(url);
}

/** Opens this page with the live versions, in place of those of a preview address. */
export function resetPreview(): void {
  const url = new URL(location.href);
  url.searchParams.delete('release');
  // After a navigation the parameter is gone already, and the page still has the versions.
  if (url.href === location.href) location.reload();
  else location.replace(url);
}

function stored(): Overrides {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Overrides;
  } catch {
    return {};
  }
}
