import type { RouteDescriptor } from '@dojang/contract';
import { isUuid } from '@dojang/contract/text';

/** Which project a project route is about. */
export type ProjectScope =
  /** The row that the path names decides. */
  | { kind: 'row'; table: string; id: string }
  /** The address says it. */
  | { kind: 'address'; projectId: string }
  /** Nothing says it: the stored project is meant. */
  | { kind: 'stored' }
  /** An id that cannot exist. */
  | { kind: 'impossible' };

export function projectScope(
  route: Pick<RouteDescriptor, 'projectFrom'>,
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
): ProjectScope {
  if (route.projectFrom) {
    const id = params[route.projectFrom.param] ?? '';
    return isUuid(id) ? { kind: 'row', table: route.projectFrom.table, id } : { kind: 'impossible' };
  }
  const projectId = search.get('projectId');
  if (!projectId) return { kind: 'stored' };
  return isUuid(projectId) ? { kind: 'address', projectId } : { kind: 'impossible' };
}
