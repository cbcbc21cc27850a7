import { getMixedProjectListResponse } from '@dojang/api-contract';
import { apiPost } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../../lib/keys.ts';

/** Projects in which a memo can become a note. */
export const noteProjectsQuery = queryOptions({
  queryKey: keys.noteProjects,
  queryFn: () => apiPost('/api/private/project/getMixedProjectList', { params: {} }, getMixedProjectListResponse),
});
