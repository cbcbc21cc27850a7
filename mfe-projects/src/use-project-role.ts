import { getDetailResponse, type ProjectRole } from '@dojang/api-contract';
import { apiPost, currentProjectStore, useCurrentProject } from '@dojang/shared-auth';
import { queryOptions, useQuery, watching } from '@dojang/shared-auth/query';
import { keys } from './keys.ts';

export const detailQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.detail(projectId),
    meta: watching({ tables: ['projects', 'project_members', 'project_member_roles'], of: projectId }),
    queryFn: async () => {
      const detail = await apiPost('/api/private/project/getDetail', { projectId }, getDetailResponse);
      const { project, set } = currentProjectStore.getState();
      // The shell reads the name and the role from the store.
      if (project?.id === projectId) set(detail);
      return detail;
    },
    enabled: projectId !== '',
  });

/**
 * The user's role in the project. The guard loads it when the page is opened, and it follows each change on this page. Null
 * before it is known; then all actions that may be refused are hidden.
 */
export function useProjectRole(projectId: string): ProjectRole | null {
  const { project } = useCurrentProject();
  const { data } = useQuery({
    ...detailQuery(projectId),
    initialData: project?.id === projectId ? project : undefined,
  });
  return data?.role ?? null;
}
