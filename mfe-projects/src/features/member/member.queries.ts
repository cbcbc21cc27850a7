import { getSupabase, readInParts } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import type { Invite, Person } from './member.logic.ts';

/** Members of a project in the order of role, then of joining. */
export const readPeople = async (projectId: string): Promise<Person[]> =>
  (await readInParts((from, to, options) =>
    getSupabase().rpc('project_people', { p_project_id: projectId }, options).range(from, to),
  )) as Person[];

export const memberQueries = {
  /** Members in the order of role, then of joining. */
  people: (projectId: string) =>
    queryOptions({
      queryKey: keys.people(projectId),
      meta: watching({ tables: ['project_members', 'project_member_roles'], of: projectId }),
      queryFn: () => readPeople(projectId),
    }),

  /** Invitations that were not revoked, newest first, including expired and used ones. */
  invites: (projectId: string) =>
    queryOptions({
      queryKey: keys.invites(projectId),
      meta: watching({ tables: ['project_invites'], of: projectId }),
      queryFn: async () =>
        (await readInParts((from, to, options) =>
          getSupabase()
            .from('project_invites')
            .select('id, email, role, max_uses, used, expires_at, created_at, undelivered_at', options)
            .eq('project_id', projectId)
            .is('revoked_at', null)
            .order('created_at', { ascending: false })
            .order('id')
            .range(from, to),
        )) as Invite[],
    }),

  /** Addresses that this user has added to projects, newest first, each once. */
  invitedBefore: (userId: string) =>
    queryOptions({
      queryKey: keys.invitedBefore(userId),
      meta: watching({ tables: ['project_members'] }),
      queryFn: async () => {
        const rows = await readInParts((from, to, options) =>
          getSupabase()
            .from('project_members')
            .select('member_email', options)
            .eq('user_id', userId)
            .order('created_at', { ascending: false })
            .order('id')
            .range(from, to),
        );
        return [...new Set(rows.map(({ member_email }) => member_email))];
      },
    }),
};
