import { projectCan, useCurrentProject, useProjectId } from '@dojang/shared-auth';
import { Box, Grid, PageHeader, Stack } from '@dojang/shared-ui';
import { useProjectRole } from '../../use-project-role.ts';
import { ActivityFeed } from './components/ActivityFeed.tsx';
import { Checklist } from './components/Checklist.tsx';
import { RecentNotes } from './components/RecentNotes.tsx';

export function Component() {
  const projectId = useProjectId();
  const { project } = useCurrentProject();
  const role = useProjectRole(projectId);
  const canWrite = projectCan(role, 'note.write');
  return (
    <Box>
      <PageHeader title={project?.name ?? '대시보드'} description="이 프로젝트에서 요즘 일어난 일이에요." />
      <Stack gap="4">
        {canWrite && <Checklist projectId={projectId} mayInvite={projectCan(role, 'member.invite')} />}
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4" alignItems="start">
          <RecentNotes projectId={projectId} canWrite={canWrite} />
          <ActivityFeed projectId={projectId} />
        </Grid>
      </Stack>
    </Box>
  );
}
