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

/** Names of this deployment, which no site may claim. */
export const ownNames = ({ siteUrl, pagesDomain }: DomainConfig): string[] => [
  new URL(siteUrl).hostname,
  ...(pagesDomain === undefined ? [] : [nameOf(pagesDomain)]),
];

const nameOf = (host: string) => host.replace(/:\d+$/, '');

/** Reads what the records of domains have to be: as configured, else the addresses that sites have in DNS. */
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
