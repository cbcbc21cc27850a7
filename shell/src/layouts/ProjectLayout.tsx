import { AppFrame } from './AppFrame.tsx';
import { ProjectSwitcher } from './ProjectSwitcher.tsx';
import { useFrameProject } from './visitor.ts';

/** A project's own pages. Its links name the project, so that two tabs can hold two. */
export function ProjectLayout() {
  const project = useFrameProject();
  const section = project && {
    area: 'project' as const,
    title: '프로젝트 메뉴',
    head: <ProjectSwitcher project={project} />,
    search: `?projectId=${project.id}`,
  };
  return <AppFrame width="1120px" {...(section ? { section } : {})} />;
}
