import { apiPost } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../keys.ts';

/**
 * Projects that the user owns or joined, the latest activity first. The schema is loaded with them, because every page of a
 * member loads this file.
 */
export const projectList = queryOptions({
  queryKey: keys.projectList,
  queryFn: async () => {
    const { getMixedProjectListResponse } = await import('@dojang/api-contract');
    return apiPost('/api/private/project/getMixedProjectList', { params: {} }, getMixedProjectListResponse);
  },
});
