import { projectCan, useCurrentProject, useProjectId } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, ListSkeleton, PageHeader, QueryView, Stack } from '@dojang/shared-ui';
import { detailQuery } from '../../use-project-role.ts';
import { DeleteProject } from './components/DeleteProject.tsx';
import { ExportProject } from './components/ExportProject.tsx';
import { LeaveProject } from './components/LeaveProject.tsx';

/**
 * The page for ending a project: owners and managers can export everything, its owner can delete it, and everybody else can
 * leave it.
 */
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
                  ? '모두 내려받아 두고, 프로젝트를 지우거나 다른 사람에게 맡기고 나갈 수 있어요.'
                  : '이 프로젝트에서 나갈 수 있어요. 지우는 일은 소유자만 해요.'
              }
            />
            <Stack gap="8">
              {projectCan(role, 'member.invite') && <ExportProject projectId={projectId} />}
              {role === 'owner' && <DeleteProject projectId={projectId} name={name} />}
              <LeaveProject projectId={projectId} name={name} role={role} />
            </Stack>
          </>
        )}
      </QueryView>
    </Box>
  );
}
