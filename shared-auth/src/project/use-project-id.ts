import { useSearchParams } from '@dojang/shared-ui/router';
import { useCurrentProject } from './current-project.store.ts';

/**
 * The project of this page: `?projectId=`, else the stored one. On routes with access `project` the guard has set one
 * before the page is rendered; when the path names a note, it is the note's project. Empty without a project.
 */
export function useProjectId(): string {
  const [search] = useSearchParams();
  const { project } = useCurrentProject();
  return search.get('projectId') ?? project?.id ?? '';
}
