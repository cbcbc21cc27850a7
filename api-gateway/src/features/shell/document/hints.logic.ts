import type { RouteDescriptor } from '@dojang/contract';
import type { Hint, LiveSet } from '../../../platform/releases/registry.ts';

const kindOf = (address: string) =>
  address.endsWith('.css')
    ? 'style'
    : address.endsWith('.woff2')
      ? 'font'
      : address.endsWith('.json')
        ? 'fetch'
        : 'script';

/**
 * A `<link>` that makes the browser fetch early. The loader asks with CORS and integrity, so the hint does too: a
 * hint that differs is fetched twice.
 */
function link({ address, integrity }: Hint): string {
  const how = address.endsWith('.mjs') ? 'rel="modulepreload"' : `rel="preload" as="${kindOf(address)}"`;
  return `<link ${how} href="${address}" crossorigin="anonymous" integrity="${integrity}">`;
}

/** Links for the shell's own shared chunks, which every page needs. */
export const shellLinks = ({ hints }: LiveSet): string => hints.everyPage.map(link).join('');

/**
 * Links for what draws `route`: its page, of a remote's also the entry, of a member's home also the blocks of areas. None
 * for a visitor who is sent to sign in, or away from it: a guest's deep link fetches no code of a remote.
 */
export function pageLinks({ hints }: LiveSet, route: RouteDescriptor, signedIn: boolean): string {
  const mayOpen = route.access === 'all' || (route.access === 'guest') !== signedIn;
  if (!mayOpen) return '';
  const ofHome = route.path === '/' && signedIn ? hints.home : undefined;
  return (ofHome ?? hints.byPath[route.path] ?? []).map(link).join('');
}
