import { isLoopbackHost } from './client-address.ts';

/**
 * Whether a Host header names this app: the host of its public URL, or any name and port of this machine when that URL is
 * local. A foreign name that resolves to this server is refused, because pages under that name would share an origin with the
 * app (DNS rebinding).
 *
 * @param siteUrl the app's public origin, e.g. `https://dojang.example`
 */
export function ownHosts(siteUrl: string): (host: string | undefined) => boolean {
  const own = new URL(siteUrl);
  const atThisMachine = isLoopbackHost(own.host);
  return (host = '') => {
    if (host === own.host || (atThisMachine && isLoopbackHost(host))) return true;
    // The header may contain capitals and the default port.
    const read = URL.parse(`${own.protocol}//${host}`);
    return read?.host === own.host && read.pathname === '/' && !read.username && !read.search && !read.hash;
  };
}
