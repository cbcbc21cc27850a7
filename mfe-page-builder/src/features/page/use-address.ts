import { useQuery } from '@dojang/shared-auth/query';
import { addressOf, readableAddress } from './page.logic.ts';
import { pageQueries } from './page.queries.ts';

/**
 * The address of a page in its readable form, also before the page is published. Undefined until the host of sites is known.
 */
export function useAddress(page: Parameters<typeof addressOf>[0]): string | undefined {
  const host = useQuery(pageQueries.host());
  return host.data === undefined ? undefined : readableAddress(addressOf(page, host.data, location.origin));
}
