import { getHealthResponse, type RemoteHealth } from '@dojang/api-contract';
import type { Rest } from '../../platform/supabase/rest.ts';

const DAY_MS = 86_400_000;

/** The time that is this many days before now, in ISO 8601. */
export const daysAgo = (days: number, now: number): string => new Date(now - days * DAY_MS).toISOString();

/** What browsers reported of these remotes since a moment, in the order of the remotes. */
export const readHealth = async (
  rest: Pick<Rest, 'rpc'>,
  names: readonly string[],
  since: string,
): Promise<RemoteHealth[]> =>
  getHealthResponse.parse(await rest.rpc('remote_health', { p_names: names, p_since: since }));
