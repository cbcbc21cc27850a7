import { getInviteResponse, getMixedProjectListResponse, type ProjectListItem } from '@dojang/api-contract';
import { apiPost } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import { toAppError } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';

/** Every project of the user, including the trash, latest activity first. */
export const readProjects = (): Promise<ProjectListItem[]> =>
  apiPost(
    '/api/private/project/getMixedProjectList',
    { params: { includeRemoved: true } },
    getMixedProjectListResponse,
  );

/** Of every project of mine. */
const MEMBERSHIP = watching({ tables: ['projects', 'project_members', 'project_member_roles'] });

export const projectQueries = {
  /** The same as for `readProjects`. */
  list: () => queryOptions({ queryKey: keys.list, queryFn: readProjects, meta: MEMBERSHIP }),

  /** The invitation of a code. A wrong code is an error and counts as a guess, so the request is sent only once. */
  invite: (inviteCode: string) =>
    queryOptions({
      queryKey: keys.invite(inviteCode),
      queryFn: () => apiPost('/api/private/project/getInvite', { inviteCode }, getInviteResponse),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      // No refetch on focus, because it would count a wrong code again each time the user returns from the mail program.
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => toAppError(state.error).code === 'network',
    }),
};

export interface ProjectShelves {
  mine: ProjectListItem[];
  joined: ProjectListItem[];
  removed: ProjectListItem[];
}

/** Projects that are not in the trash. */
export const liveProjects = (projects: readonly ProjectListItem[]): ProjectListItem[] =>
  projects.filter((project) => !project.removedAt);

export function shelvesOf(projects: readonly ProjectListItem[]): ProjectShelves {
  const live = liveProjects(projects);
  return {
    mine: live.filter((project) => project.relation === 'mine'),
    joined: live.filter((project) => project.relation === 'joined'),
    removed: projects.filter((project) => project.removedAt && project.role === 'owner'),
  };
}
