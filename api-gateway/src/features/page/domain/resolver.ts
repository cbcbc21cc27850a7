import { Resolver } from 'node:dns/promises';
import { cut } from '@dojang/contract/text';

/** Records of one kind. `failed`: the name server did not answer, so nothing is known about the name. */
export type Records = { state: 'found'; values: string[] } | { state: 'none' } | { state: 'failed' };

export interface DomainResolver {
  txt(name: string): Promise<Records>;
  /** IPv4 and IPv6 addresses, from A and AAAA records. */
  addresses(name: string): Promise<Records>;
  cname(name: string): Promise<Records>;
}

const PATIENCE = { timeout: 2_500, tries: 2 };
const MOST_RECORDS = 50;
const NONE = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Asks a recursive name server.
 *
 * @param servers addresses, e.g. `1.1.1.1` or `127.0.0.1:5353`; default: those of the system
 */
export function createResolver(servers?: readonly string[]): DomainResolver {
  const resolver = new Resolver(PATIENCE);
  if (servers && servers.length > 0) resolver.setServers(servers);
  const ask = (records: Promise<readonly string[]>): Promise<Records> =>
    records.then(
      (values) => ({ state: 'found', values: values.slice(0, MOST_RECORDS).map(plain) }),
      ({ code }: NodeJS.ErrnoException) => ({ state: NONE.has(code ?? '') ? 'none' : 'failed' }),
    );
  return {
    txt: (name) => ask(resolver.resolveTxt(name).then((found) => found.map((parts) => parts.join('')))),
    cname: (name) => ask(resolver.resolveCname(name)),
    async addresses(name) {
      const both = await Promise.all([ask(resolver.resolve4(name)), ask(resolver.resolve6(name))]);
      if (both.some(({ state }) => state === 'failed')) return { state: 'failed' };
      const values = both.flatMap((records) => (records.state === 'found' ? records.values : []));
      return values.length > 0 ? { state: 'found', values } : { state: 'none' };
    },
  };
}

/** Limit for stored and shown records, because anybody can put any text into DNS. */
const plain = (value: string) => cut(value, 300).replace(/[^\x20-\x7e]/g, '?');
