import type { RouteDescriptor } from '@dojang/contract';
import { isUuid } from '@dojang/contract/text';

/** How the project of a route is determined. */
export type ProjectScope =
  /** The URL names a row, and the row decides the project. */
  | { kind: 'row'; table: string; id: string }
  /** The URL contains the project. */
  | { kind: 'address'; projectId: string }
  /** The URL does not contain the project, so the stored project is used. */
  | { kind: 'stored' }
  /** A page for members whose URL names no row. It belongs to no project. */
  | { kind: 'none' }
  /** The URL contains an invalid id. */
  | { kind: 'impossible' };

/** Which project a route belongs to, from its path parameters and its query. */
export function projectScope(
  route: Pick<RouteDescriptor, 'access' | 'projectFrom'>,
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
): ProjectScope {
  const { access, projectFrom } = route;
  const id = projectFrom && (params[projectFrom.param] ?? search.get(projectFrom.param));
  if (projectFrom && id) return isUuid(id) ? { kind: 'row', table: projectFrom.table, id } : { kind: 'impossible' };
  if (access !== 'project') return { kind: 'none' };
  const projectId = search.get('projectId');
  if (!projectId) return { kind: 'stored' };
  return isUuid(projectId) ? { kind: 'address', projectId } : { kind: 'impossible' };
}
