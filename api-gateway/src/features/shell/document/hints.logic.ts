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
 * A `<link>` that makes the browser fetch a file early. It has the same CORS mode and integrity as the loader's request,
 * because the browser fetches the file twice when they differ.
 */
function link({ address, integrity }: Hint): string {
  const how = address.endsWith('.mjs') ? 'rel="modulepreload"' : `rel="preload" as="${kindOf(address)}"`;
  return `<link ${how} href="${address}" crossorigin="anonymous" integrity="${integrity}">`;
}

/** Links for the shell's shared chunks, which every page needs. */
export const shellLinks = ({ hints }: LiveSet): string => hints.everyPage.map(link).join('');

/**
 * Links for the files of `route`: its page, the remote's entry, and for a member's home the blocks of areas. There are none
 * for a visitor who is redirected to or from the sign-in page, so a guest's deep link fetches no code of a remote.
 */
export function pageLinks({ hints }: LiveSet, route: RouteDescriptor, signedIn: boolean): string {
  const mayOpen = route.access === 'all' || (route.access === 'guest') !== signedIn;
  if (!mayOpen) return '';
  const ofHome = route.path === '/' && signedIn ? hints.home : undefined;
  return (ofHome ?? hints.byPath[route.path] ?? []).map(link).join('');
}
