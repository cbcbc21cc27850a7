import { retryingFetch } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { AppError } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';

export const previewQueries = {
  address: (token: string) => `/api/public/page/preview/${encodeURIComponent(token)}`,
  /** Whether the token is still valid. */
  exists: (token: string) =>
    queryOptions({
      queryKey: keys.preview(token),
      queryFn: async () => {
        if (token === '') return false;
        const response = await retryingFetch(previewQueries.address(token));
        if (response.ok) return true;
        if (response.status < 500 && response.status !== 429) return false;
        throw new AppError({ code: 'unknown', status: response.status });
      },
    }),
};
