import { type Overrides, readOverrides } from './overrides.logic.ts';

const KEY = 'dojang.remotes';

/** Overrides of this tab: read from the URL, and kept while the tab is open. */
export function loadOverrides(): Overrides {
  const overrides = readOverrides(location.search, stored());
  if (Object.keys(overrides).length) sessionStorage.setItem(KEY, JSON.stringify(overrides));
  else sessionStorage.removeItem(KEY);
  return overrides;
}

/** Removes all overrides. */
export function resetOverrides(): void {
  sessionStorage.removeItem(KEY);
  const url = new URL(location.href);
  for (const key of [...url.searchParams.keys()]) if (key.startsWith('remote.')) url.searchParams.delete(key);
  location.replace(url);
}

function stored(): Overrides {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Overrides;
  } catch {
    return {};
  }
}
