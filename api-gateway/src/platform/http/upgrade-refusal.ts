import type { IncomingMessage } from 'node:http';
import { canonicalFault } from './address/address.logic.ts';
import { ownHosts } from './own-host.ts';
import { previewHosts } from './preview-hosts.ts';

/** Status line of the answer to a refused upgrade, e.g. `400 Bad Request`; undefined for accepted upgrades. */
export type UpgradeRefusal = (request: Pick<IncomingMessage, 'url' | 'headers'>) => string | undefined;

/** Upgrades do not pass the app. So this applies the checks of its first middlewares to them: host name and URL. */
export function upgradeRefusal(config: { siteUrl: string; pagesDomain?: string }): UpgradeRefusal {
  const isOwn = ownHosts(config.siteUrl);
  const { idOf } = previewHosts(config);
  return ({ url = '', headers }) => {
    if (!isOwn(headers.host) && idOf(headers.host) === null) return '421 Misdirected Request';
    return canonicalFault(url) ? '400 Bad Request' : undefined;
  };
}
