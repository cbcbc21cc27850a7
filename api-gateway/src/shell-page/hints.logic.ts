import type { RouteDescriptor } from '@dojang/contract';
import { addressOf } from '../remotes/live-set.logic.ts';
import type { LiveSet } from '../remotes/registry.ts';

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
function hint(address: string, integrity: string | undefined): string {
  const integrityAttribute = integrity ? ` integrity="${integrity}"` : '';
  if (address.endsWith('.mjs')) {
    return `<link rel="modulepreload" href="${address}" crossorigin="anonymous"${integrityAttribute}>`;
  }
  return `<link rel="preload" as="${kindOf(address)}" href="${address}" crossorigin="anonymous"${integrityAttribute}>`;
}

/** Hints for the shell's own shared chunks, which every page needs. */
export const shellHints = ({ shell, integrities }: LiveSet): string =>
  shell.preload
    .map((file) => addressOf('shell', shell.version, file))
    .map((address) => hint(address, integrities[address]))
    .join('');

/** Hints for the remote that draws `route`: its entry and what it loads next. Empty for a route of the shell. */
export function remoteHints({ remotes, integrities }: LiveSet, route: RouteDescriptor): string {
  const remote = remotes.find(({ descriptor }) => descriptor.routes.includes(route));
  if (!remote) return '';
  return [...new Set([remote.entry, ...remote.preload])].map((address) => hint(address, integrities[address])).join('');
}
