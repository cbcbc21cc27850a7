import { businessOf } from '@dojang/renderer';
import type { BlockSite } from '@dojang/renderer/blocks';
import { getSupabase, unwrap } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../../../keys.ts';

/** The data of a site that blocks show. */
export const blockSite = (siteId: string) =>
  queryOptions({
    queryKey: keys.blockSite(siteId),
    queryFn: async (): Promise<BlockSite> => {
      const row = unwrap(await getSupabase().from('sites').select('name, settings').eq('id', siteId).maybeSingle());
      return { name: row.name, business: businessOf(row.settings) };
    },
  });
