/**
 * A URL from a descriptor, with the current project.
 *
 * @param to path with an optional query
 */
export function withProject(to: string, projectId: string): string {
  const [path, query] = to.split('?', 2);
  const search = new URLSearchParams(query);
  search.set('projectId', projectId);
  return `${path}?${search}`;
}
