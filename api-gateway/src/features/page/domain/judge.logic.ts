import ipaddr from 'ipaddr.js';
import type { Records } from './resolver.ts';

/** The DNS records that a domain needs. */
export interface Targets {
  /** Addresses of this deployment. */
  addresses: readonly string[];
  /** A host name that has these addresses. */
  cname: string;
}

export type Routing = 'ok' | 'wrong' | 'unknown';

const TOKEN = /^dojang-site=([0-9a-f]{32})$/;

/** The name of the TXT record with the token. */
export const txtName = (hostname: string): string => `_dojang.${hostname}`;

/** Tokens in TXT records; null when the name server did not answer. */
export function tokensIn(txt: Records): string[] | null {
  if (txt.state === 'failed') return null;
  if (txt.state === 'none') return [];
  return txt.values.flatMap((value) => TOKEN.exec(value.trim())?.[1] ?? []);
}

/** Whether all visitors arrive here. One foreign address among our addresses sends some of the visitors elsewhere. */
export function routingOf(found: Records, { addresses }: Targets): Routing {
  if (found.state === 'failed' || addresses.length === 0) return 'unknown';
  if (found.state === 'none') return 'wrong';
  const ours = new Set(addresses.map(normal));
  return found.values.every((value) => ours.has(normal(value))) ? 'ok' : 'wrong';
}

const normal = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address).toString() : address);

/** The found records as a screen shows them. */
export const shown = (records: Records): string[] | null =>
  records.state === 'failed' ? null : records.state === 'none' ? [] : records.values.slice(0, 8);
