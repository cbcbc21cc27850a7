import { useSearchParams } from '@dojang/shared-ui/router';
import { useCurrentProject } from './current-project.store.ts';

/**
 * The project of this page: `?projectId=`, else the stored project. On a route with access `project` the guard has set a
 * project before the page is rendered. When the path names a note, it is the project of the note. Empty without a project.
 */
export function useProjectId(): string {
  const [search] = useSearchParams();
  const { project } = useCurrentProject();
  return search.get('projectId') ?? project?.id ?? '';
}
