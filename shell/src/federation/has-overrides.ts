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

/** Opens this page at the app, in place of a preview. */
export function leavePreview(appUrl: string): void {
  const url = new URL(location.pathname + location.search, appUrl);
  for (const key of [...url.searchParams.keys()]) if (key.startsWith('remote.')) url.searchParams.delete(key);
  location.replace(url);
}
