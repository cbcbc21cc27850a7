import { getMixedProjectListResponse } from '@dojang/api-contract';
import { apiPost } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';

/** Projects that the user owns or joined, latest activity first. */
export const projectList = queryOptions({
  queryKey: ['shell', 'project-list'],
  queryFn: () => apiPost('/api/private/project/getMixedProjectList', { params: {} }, getMixedProjectListResponse),
});
