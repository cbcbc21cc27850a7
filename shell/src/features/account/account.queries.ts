import { apiPost, getSupabase, readPasskeys, unwrap } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../keys.ts';

/** The signed-in user's own profile, with fields that the session does not contain. */
export const ownProfile = (userId: string) =>
  queryOptions({
    queryKey: keys.profile(userId),
    queryFn: async () =>
      unwrap(
        await getSupabase().from('profiles').select('email, display_name, phone, created_at').eq('id', userId).single(),
      ),
  });

/** The user's sessions, the last used first. */
export const ownSessions = (userId: string) =>
  queryOptions({
    queryKey: keys.sessions(userId),
    queryFn: async () => {
      const { ownSessionsResponse } = await import('@dojang/api-contract');
      return apiPost('/api/private/account/sessions', {}, ownSessionsResponse);
    },
  });

/** The user's passkeys, the oldest first. */
export const ownPasskeys = (userId: string) => queryOptions({ queryKey: keys.passkeys(userId), queryFn: readPasskeys });

/** What the user has set up for secure login. */
export const ownLoginWays = (userId: string) =>
  queryOptions({
    queryKey: keys.loginWays(userId),
    queryFn: async () => {
      const { loginWaysResponse } = await import('@dojang/api-contract');
      return apiPost('/api/private/account/loginWays', {}, loginWaysResponse);
    },
  });

const useSchema = z.object({ used: z.number(), most: z.number() });
const ownUseSchema = z.object({ files: useSchema, words: useSchema, projects: useSchema });

/** What the user uses and may use over all own projects and sites: bytes, and a number of projects. */
export const ownUse = (userId: string) =>
  queryOptions({
    queryKey: keys.use(userId),
    queryFn: async () => ownUseSchema.parse(unwrap(await getSupabase().rpc('my_budget'))),
  });

const leavingSchema = z.object({
  hand_over: z.array(
    z.object({ kind: z.enum(['project', 'site']), id: z.string(), name: z.string(), path: z.string() }),
  ),
  projects: z.number(),
  sites: z.number(),
  is_last_super: z.boolean(),
});

/** The data that leaving deletes, and the things that the user has to hand over first. */
export const leaving = (userId: string) =>
  queryOptions({
    queryKey: keys.leaving(userId),
    queryFn: async () => leavingSchema.parse(unwrap(await getSupabase().rpc('my_leaving'))),
    // The query runs again when the dialog opens, because the user may have handed things over in another tab.
    staleTime: 0,
  });
