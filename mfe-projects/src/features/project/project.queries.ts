import { getInviteResponse, getMixedProjectListResponse, type ProjectListItem } from '@dojang/api-contract';
import { apiPost } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { toAppError } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';

export const projectQueries = {
  /** Every project of mine, those in the trash among them, newest activity first. */
  list: () =>
    queryOptions({
      queryKey: keys.list,
      queryFn: () =>
        apiPost(
          '/api/private/project/getMixedProjectList',
          { params: { includeRemoved: true } },
          getMixedProjectListResponse,
        ),
    }),

  /** What an invite's code offers. A wrong code is an error, and counts as a guess: it is asked for once. */
  invite: (inviteCode: string) =>
    queryOptions({
      queryKey: keys.invite(inviteCode),
      queryFn: () => apiPost('/api/private/project/getInvite', { inviteCode }, getInviteResponse),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      // Who looks into their mail for the right code and comes back would have the wrong one asked for each time.
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => toAppError(state.error).code === 'network',
    }),
};

export interface ProjectShelves {
  mine: ProjectListItem[];
  joined: ProjectListItem[];
  removed: ProjectListItem[];
}

export function shelvesOf(projects: readonly ProjectListItem[]): ProjectShelves {
  const live = projects.filter((project) => !project.removedAt);
  return {
    mine: live.filter((project) => project.relation === 'mine'),
    joined: live.filter((project) => project.relation === 'joined'),
    removed: projects.filter((project) => project.removedAt && project.role === 'owner'),
  };
}
