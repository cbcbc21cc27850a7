import type { RouteDescriptor } from '@dojang/contract';

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/** Static segments have a higher rank than parameters, as in react-router: `/a/new` wins over `/a/:id`. */
const weigh = (path: string) => segmentsOf(path).reduce((sum, part) => sum * 2 + (part.startsWith(':') ? 0 : 1), 1);

function matches(pattern: string, path: readonly string[]): boolean {
  const parts = segmentsOf(pattern);
  return (
    parts.length === path.length &&
    parts.every((part, at) => part.startsWith(':') || part.toLowerCase() === path[at]?.toLowerCase())
  );
}

/**
 * The route that the shell's router would match, from the same table: without regard to upper and lower case or a
 * trailing slash.
 *
 * @param pathname as in the URL, percent-encoded
 */
export function matchRoute(routes: readonly RouteDescriptor[], pathname: string): RouteDescriptor | undefined {
  const path = decoded(pathname);
  if (!path) return undefined;
  return routes
    .filter((route) => matches(route.path, path))
    .sort((a, b) => weigh(b.path) - weigh(a.path))
    .at(0);
}

/**
 * The value of a parameter of the path, else of the query; undefined when the URL has neither.
 *
 * @param pathname as in the URL, matched by `route`
 */
export function parameterOf(
  route: Pick<RouteDescriptor, 'path'>,
  name: string,
  pathname: string,
  query: URLSearchParams,
): string | undefined {
  const at = segmentsOf(route.path).indexOf(`:${name}`);
  return at < 0 ? (query.get(name) ?? undefined) : decoded(pathname)?.[at];
}

function decoded(pathname: string): string[] | undefined {
  try {
    return segmentsOf(pathname).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
