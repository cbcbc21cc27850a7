import { useCurrentProject, useProjectId } from '@dojang/shared-auth';
import { Box, DashboardWidgets, PageHeader, Skeleton, Stack } from '@dojang/shared-ui';
import { Checklist } from './components/Checklist.tsx';
import { useChecklist } from './use-checklist.ts';

export function Component() {
  const projectId = useProjectId();
  const { project } = useCurrentProject();
  const checklist = useChecklist(projectId);
  const isWaiting = checklist.kind === 'waiting';
  return (
    <Box>
      <PageHeader title={project?.name ?? '대시보드'} description="이 프로젝트에서 요즘 일어난 일이에요." />
      <Stack gap="4">
        {checklist.kind === 'open' && <Checklist steps={checklist.steps} doneCount={checklist.doneCount} />}
        {isWaiting && <Skeleton h="44" borderRadius="l3" />}
        {/* The widgets load meanwhile but are not shown yet, because the checklist may appear above them. */}
        <Box {...(isWaiting ? { visibility: 'hidden', h: '0', overflow: 'hidden' } : {})}>
          <DashboardWidgets projectId={projectId} />
        </Box>
      </Stack>
    </Box>
  );
}
