import type { IncomingMessage } from 'node:http';
import { canonicalFault } from './address/address.logic.ts';
import { ownHosts } from './own-host.ts';

/** Status line of the answer to a refused upgrade, e.g. `400 Bad Request`; undefined for accepted upgrades. */
export type UpgradeRefusal = (request: Pick<IncomingMessage, 'url' | 'headers'>) => string | undefined;

/** Upgrades do not pass the app. So this applies the checks of its first middlewares to them: host name and URL. */
export function upgradeRefusal(siteUrl: string): UpgradeRefusal {
  const isOwn = ownHosts(siteUrl);
  return ({ url = '', headers }) => {
    if (!isOwn(headers.host)) return '421 Misdirected Request';
    return canonicalFault(url) ? '400 Bad Request' : undefined;
  };
}
