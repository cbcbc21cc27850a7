import { z } from 'zod';
import type { CustomHostOf } from '../../../platform/middleware/own-host/own-host.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { createKept } from '../kept.ts';
import type { LookUp } from '../look-up.ts';
import { customHostIn } from './domain-name.logic.ts';

export interface CustomHosts {
  /** The site of a Host header, when the result is in memory and fresh. */
  fresh(host: string | undefined): { subdomain: string; customHost: string } | null;
  of: CustomHostOf;
  /** The site that has proved to own a domain. */
  visit(hostname: string): Promise<string | null>;
}

interface CustomHostsDeps {
  rest: Pick<Rest, 'rpc'>;
  lookUp: Pick<LookUp, 'read'>;
  config: { siteUrl: string };
  /** Monotonic clock in milliseconds. */
  elapsed(): number;
}

const answer = z.string().nullable();
/** About 10,000 names. Unknown names count too. */
const MAX_HELD_BYTES = 4 * 1024 * 1024;
const ENTRY_BYTES = 400;

/** Domains of sites. A name leads to a site only after the site has proved to own it, whatever its DNS says. */
export function createCustomHosts({ rest, lookUp, config, elapsed }: CustomHostsDeps): CustomHosts {
  const site = new URL(config.siteUrl);
  const names = createKept<{ subdomain: string | null }>({
    maxBytes: MAX_HELD_BYTES,
    bytesOf: () => ENTRY_BYTES,
    now: elapsed,
    read: async (hostname) => ({ subdomain: answer.parse(await rest.rpc('domain_at', { p_hostname: hostname })) }),
  });
  const visit = async (hostname: string) => (await names.visit(hostname)).subdomain;
  return {
    visit,
    fresh(host) {
      const customHost = customHostIn(host, site);
      const subdomain = customHost && names.fresh(customHost)?.subdomain;
      return subdomain ? { subdomain, customHost } : null;
    },
    async of(c, host) {
      const customHost = customHostIn(host, site);
      if (customHost === null) return null;
      const isHeld = names.fresh(customHost) !== undefined;
      const subdomain = await lookUp.read(c, isHeld, `host ${customHost}`, () => visit(customHost));
      return subdomain === null ? null : { subdomain, customHost };
    },
  };
}
