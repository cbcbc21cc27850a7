import type { BlockSite } from '@dojang/renderer/blocks';
import { useQuery } from '@dojang/shared-auth/query';
import { type Edited, isOfSite } from '../edited.ts';
import { blockSite } from './block-site.queries.ts';

/** The site whose name and business details blocks show. Undefined for a template, and until the site is known. */
export function useBlockSite({ kind, siteId }: Edited): BlockSite | undefined {
  return useQuery({ ...blockSite(siteId), enabled: isOfSite(kind) }).data;
}
