import type { Rest } from '../../../platform/supabase/rest.ts';
import { hasCertificate } from './certificate.ts';
import { routingOf, shown, tokensIn, txtName } from './judge.logic.ts';
import { createResolver } from './resolver.ts';
import { createTargets, type DomainConfig } from './targets.ts';

export interface ClaimedDomain {
  id: string;
  hostname: string;
  www: string;
  txt_token: string;
  is_verified: boolean;
}

export interface CheckDomainDeps {
  rest: Pick<Rest, 'rpc'>;
  config: DomainConfig;
  /** Monotonic clock in milliseconds. */
  elapsed(): number;
}

/**
 * Checks a domain in DNS and gives the result to the database, which decides the next state of the domain. The check does not
 * connect to the addresses of the name. Only its certificate is checked, at an address of this deployment.
 */
export function createDomainCheck({ rest, config, elapsed }: CheckDomainDeps) {
  const resolver = createResolver(config.dnsServers);
  const targetsOf = createTargets(config, resolver, elapsed);
  const site = new URL(config.siteUrl);
  const isSecure = site.protocol === 'https:';

  const check = async (domain: ClaimedDomain, isAsked: boolean): Promise<void> => {
    const { id, hostname, www, txt_token: token, is_verified: isVerified } = domain;
    const [targets, txt, found, cname, foundWww] = await Promise.all([
      targetsOf(),
      resolver.txt(txtName(hostname)),
      resolver.addresses(hostname),
      resolver.cname(hostname),
      www === 'none' ? null : resolver.addresses(`www.${hostname}`),
    ]);
    const tokens = tokensIn(txt);
    const routing = routingOf(found, targets);
    const observed = {
      txt: shown(txt),
      addresses: shown(found),
      cname: shown(cname)?.[0] ?? null,
      www: foundWww && shown(foundWww),
    };
    await rest.rpc('record_domain_check', {
      p_id: id,
      p_check: {
        tokens,
        routing,
        www: foundWww ? routingOf(foundWww, targets) : 'unknown',
        certificate:
          routing === 'ok' && (isVerified || !isSecure) ? await certificateOf(hostname, targets.addresses[0]) : null,
        observed,
      },
      p_asked: isAsked,
    });
    // The proxy gets certificates only for verified domains. This domain was verified a moment ago.
    if (isSecure && !isVerified && routing === 'ok' && tokens?.includes(token)) {
      await check({ ...domain, is_verified: true }, isAsked);
    }
  };
  const certificateOf = async (hostname: string, address: string | undefined): Promise<'ok' | 'failed'> => {
    // Without https no certificate is needed.
    if (!isSecure) return 'ok';
    const at = config.tlsAddress ?? (address && { host: address, port: Number(site.port || 443) });
    return at && (await hasCertificate(hostname, at)) ? 'ok' : 'failed';
  };
  return { check, targetsOf };
}
