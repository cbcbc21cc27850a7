import { addressWith, type Overrides, readOverrides } from './overrides.logic.ts';

const KEY = 'dojang.remotes';

/** Overrides of this tab: read from the URL, and kept while the tab is open. A page that was reloaded without them is opened again. */
export function loadOverrides(): Overrides {
  const overrides = readOverrides(location.search, stored());
  if (Object.keys(overrides).length) sessionStorage.setItem(KEY, JSON.stringify(overrides));
  else sessionStorage.removeItem(KEY);
  const address = addressWith(overrides, location.href);
  if (address) location.replace(address);
  return overrides;
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
