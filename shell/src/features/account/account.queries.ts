import { apiPost, getSupabase, unwrap } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';

/** The signed-in user's own profile, with fields that the session does not contain. */
export const ownProfile = (userId: string) =>
  queryOptions({
    queryKey: ['shell', 'profile', userId],
    queryFn: async () =>
      unwrap(
        await getSupabase().from('profiles').select('email, display_name, phone, created_at').eq('id', userId).single(),
      ),
  });

/** The user's sessions, the last used first. */
export const ownSessions = (userId: string) =>
  queryOptions({
    queryKey: ['shell', 'sessions', userId],
    queryFn: async () => {
      const { ownSessionsResponse } = await import('@dojang/api-contract');
      return apiPost('/api/private/account/sessions', {}, ownSessionsResponse);
    },
  });
