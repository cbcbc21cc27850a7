import { apiPost } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../keys.ts';

/** Projects that the user owns or joined, latest activity first. Their schema is loaded with them: every member's page has this file. */
export const projectList = queryOptions({
  queryKey: keys.projectList,
  queryFn: async () => {
    const { getMixedProjectListResponse } = await import('@dojang/api-contract');
    return apiPost('/api/private/project/getMixedProjectList', { params: {} }, getMixedProjectListResponse);
  },
});
