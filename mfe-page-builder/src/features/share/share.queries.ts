import { sharedPageResponse } from '@dojang/api-contract';
import { getSupabase, readInParts, retryingFetch } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { AppError } from '@dojang/shared-ui';
import type { z } from 'zod';
import { keys } from '../../keys.ts';

/** A link with which people without an account see a page. */
export interface PageShare {
  id: string;
  /** Null means the draft at the time when the link is opened. */
  version_id: string | null;
  created_by: string;
  created_at: string;
  expires_at: string;
  opened: number;
  last_opened_at: string | null;
}

const addressOf = (token: string) => `/api/public/page/share/${encodeURIComponent(token)}`;
export const documentOf = (token: string): string => `${addressOf(token)}/document`;

export const shareQueries = {
  /** Valid links to a page, the newest first; at most twenty. */
  ofPage: (pageId: string) =>
    queryOptions({
      queryKey: keys.shares(pageId),
      queryFn: (): Promise<PageShare[]> => {
        const now = new Date().toISOString();
        return readInParts((from, to, options) =>
          getSupabase()
            .from('page_shares')
            .select('id, version_id, created_by, created_at, expires_at, opened, last_opened_at', options)
            .eq('page_id', pageId)
            .gt('expires_at', now)
            .order('created_at', { ascending: false })
            .order('id')
            .range(from, to),
        );
      },
      // Other people open links, and this browser is not notified of it.
      staleTime: 0,
    }),
  /** The content of a link; null when the link is not valid. */
  shared: (token: string) =>
    queryOptions({
      queryKey: keys.shared(token),
      queryFn: async (): Promise<z.infer<typeof sharedPageResponse> | null> => {
        if (token === '') return null;
        const response = await retryingFetch(addressOf(token));
        if (response.ok) return sharedPageResponse.parse(await response.json());
        if (response.status < 500 && response.status !== 429) return null;
        throw new AppError({
          code: response.status === 429 ? 'too_many_requests' : 'unknown',
          status: response.status,
        });
      },
    }),
};
