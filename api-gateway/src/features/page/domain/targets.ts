import { isLoopbackHost } from '../../../platform/http/client-address.ts';
import type { Targets } from './judge.logic.ts';
import type { DomainResolver } from './resolver.ts';

export interface DomainConfig {
  siteUrl: string;
  pagesDomain?: string;
  dnsServers?: readonly string[];
  siteAddresses?: readonly string[];
  tlsAddress?: { host: string; port: number };
}

const KEPT_MS = 60_000;
const LOOPBACK = ['127.0.0.1', '::1'];

/** Host names of this deployment. No site may claim them. */
export const ownNames = ({ siteUrl, pagesDomain }: DomainConfig): string[] => [
  new URL(siteUrl).hostname,
  ...(pagesDomain === undefined ? [] : [nameOf(pagesDomain)]),
];

const nameOf = (host: string) => host.replace(/:\d+$/, '');

/**
 * Reads the DNS records that domains need: the configured addresses, or else the addresses that `domains.{PAGES_DOMAIN}` has
 * in DNS.
 */
export function createTargets(config: DomainConfig, resolver: Pick<DomainResolver, 'addresses'>, now: () => number) {
  const { siteUrl, pagesDomain, siteAddresses = [] } = config;
  const cname = pagesDomain === undefined ? new URL(siteUrl).hostname : `domains.${nameOf(pagesDomain)}`;
  let kept: { addresses: readonly string[]; at: number } | undefined;
  return async (): Promise<Targets> => {
    if (siteAddresses.length > 0) return { addresses: siteAddresses, cname };
    if (isLoopbackHost(nameOf(pagesDomain ?? new URL(siteUrl).host))) return { addresses: LOOPBACK, cname };
    if (kept === undefined || now() - kept.at > KEPT_MS) {
      const found = await resolver.addresses(cname);
      if (found.state === 'found') kept = { addresses: found.values, at: now() };
    }
    return { addresses: kept?.addresses ?? [], cname };
  };
}
