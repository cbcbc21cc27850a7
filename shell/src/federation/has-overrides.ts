import { readStored, writeStored } from '@dojang/shared-ui/core';

export const OVERRIDES_KEY = 'dojang.remotes';

/** Whether this tab runs a remote of this machine, or its URL asks for one. */
export const hasOverrides = (): boolean =>
  location.search.includes('remote.') || readStored(OVERRIDES_KEY, 'sessionStorage') !== null;

/** Removes all overrides. */
export function resetOverrides(): void {
  writeStored(OVERRIDES_KEY, null, 'sessionStorage');
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
