import { useCurrentProject, useProjectId } from '@dojang/shared-auth';
import { AppFrame } from './AppFrame.tsx';
import { ProjectSwitcher } from './ProjectSwitcher.tsx';

/** A project's own pages. Its links name the project, so that two tabs can hold two. */
export function ProjectLayout() {
  const { project } = useCurrentProject();
  const addressed = useProjectId();
  const projectId = project?.id ?? addressed;
  return (
    <AppFrame
      width="1120px"
      section={{
        area: 'project',
        title: '프로젝트 메뉴',
        head: <ProjectSwitcher />,
        ...(projectId ? { search: `?projectId=${projectId}` } : {}),
      }}
    />
  );
}
