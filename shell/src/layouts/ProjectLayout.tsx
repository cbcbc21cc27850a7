import { useFrameProject } from '../access/visitor.ts';
import { AppFrame } from './AppFrame.tsx';
import { ProjectSwitcher } from './ProjectSwitcher.tsx';

/** Layout of a project's pages. Its links contain the project, so that two tabs can show two projects. */
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
