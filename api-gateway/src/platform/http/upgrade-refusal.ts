import type { IncomingMessage } from 'node:http';
import { canonicalFault } from './address/address.logic.ts';
import { ownHosts } from './own-host.ts';

/** Status line of the answer to an upgrade that is refused, e.g. `400 Bad Request`; undefined for all others. */
export type UpgradeRefusal = (request: Pick<IncomingMessage, 'url' | 'headers'>) => string | undefined;

/** Applies the checks of the app's first middlewares, host name and URL, to upgrades, which do not pass the app. */
export function upgradeRefusal(siteUrl: string): UpgradeRefusal {
  const isOwn = ownHosts(siteUrl);
  return ({ url = '', headers }) => {
    if (!isOwn(headers.host)) return '421 Misdirected Request';
    return canonicalFault(url) ? '400 Bad Request' : undefined;
  };
}
