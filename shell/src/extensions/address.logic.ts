/**
 * An address of a descriptor, about one project.
 *
 * @param to path, a query allowed
 */
export function withProject(to: string, projectId: string): string {
  const [path, query] = to.split('?', 2);
  const search = new URLSearchParams(query);
  search.set('projectId', projectId);
  return `${path}?${search}`;
}
