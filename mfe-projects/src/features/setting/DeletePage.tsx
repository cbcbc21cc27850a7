import { useCurrentProject, useProjectId } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, ListSkeleton, PageHeader, QueryView, Stack } from '@dojang/shared-ui';
import { detailQuery } from '../../use-project-role.ts';
import { DeleteProject } from './components/DeleteProject.tsx';
import { LeaveProject } from './components/LeaveProject.tsx';

/** How to end a project: its owner deletes it, everybody else leaves it. */
export function Component() {
  const projectId = useProjectId();
  const { project } = useCurrentProject();
  const query = useQuery({ ...detailQuery(projectId), initialData: project?.id === projectId ? project : undefined });
  return (
    <Box maxW="45rem">
      <QueryView query={query} skeleton={<ListSkeleton rows={4} />}>
        {({ name, role }) => (
          <>
            <PageHeader
              title="프로젝트 정리"
              description={
                role === 'owner'
                  ? '프로젝트를 지우거나 다른 사람에게 맡기고 나갈 수 있어요.'
                  : '이 프로젝트에서 나갈 수 있어요. 지우는 일은 소유자만 해요.'
              }
            />
            <Stack gap="8">
              {role === 'owner' && <DeleteProject projectId={projectId} name={name} />}
              <LeaveProject projectId={projectId} name={name} role={role} />
            </Stack>
          </>
        )}
      </QueryView>
    </Box>
  );
}
