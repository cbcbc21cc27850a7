import type { RouteDescriptor } from '@dojang/contract';
import { isUuid } from '@dojang/contract/text';

/** How the project of a route is determined. */
export type ProjectScope =
  /** The row in the path decides. */
  | { kind: 'row'; table: string; id: string }
  /** The URL contains it. */
  | { kind: 'address'; projectId: string }
  /** The URL does not contain it: the stored project is used. */
  | { kind: 'stored' }
  /** An invalid id. */
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
