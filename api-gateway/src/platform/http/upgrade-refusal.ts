import type { IncomingMessage } from 'node:http';
import { canonicalFault } from './address/address.logic.ts';
import { ownHosts } from './own-host.ts';

/** Status line of the answer to an upgrade that is not to be served, e.g. `400 Bad Request`; undefined for the others. */
export type UpgradeRefusal = (request: Pick<IncomingMessage, 'url' | 'headers'>) => string | undefined;

/** Holds upgrades, which do not pass the app, to what its first middlewares hold requests to: name and address. */
export function upgradeRefusal(siteUrl: string): UpgradeRefusal {
  const isOwn = ownHosts(siteUrl);
  return ({ url = '', headers }) => {
    if (!isOwn(headers.host)) return '421 Misdirected Request';
    return canonicalFault(url) ? '400 Bad Request' : undefined;
  };
}
