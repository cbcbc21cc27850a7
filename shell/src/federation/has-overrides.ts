export const OVERRIDES_KEY = 'dojang.remotes';

/** Whether this tab runs a remote of this machine, or its URL asks for one. */
export const hasOverrides = (): boolean =>
  location.search.includes('remote.') || sessionStorage.getItem(OVERRIDES_KEY) !== null;

/** Removes all overrides. */
export function resetOverrides(): void {
  sessionStorage.removeItem(OVERRIDES_KEY);
  const url = new URL(location.href);
  for (const key of [...url.searchParams.keys()]) if (key.startsWith('remote.')) url.searchParams.delete(key);
  location.replace(url);
}

/** Opens this page with the live versions, in place of the versions of a preview address. */
export function resetPreview(): void {
  const url = new URL(location.href);
  url.searchParams.delete('release');
  // After a navigation the URL lacks the parameter, but the page still has the versions.
  if (url.href === location.href) location.reload();
  else location.replace(url);
}
