import { getSupabase, unwrap } from '@dojang/shared-auth';
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
