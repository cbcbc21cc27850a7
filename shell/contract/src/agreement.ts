import type { ExtensionPoint } from './module.ts';

/** The part of a descriptor for which code is required. */
interface Promised {
  routes: readonly { path: string }[];
  extensions?:
    | { [P in ExtensionPoint]?: readonly { id: string; kind?: 'search' | 'create' | undefined }[] | undefined }
    | undefined;
}

/** The names in the tables of the module. */
export interface Given {
  pages: readonly string[];
  /** `<point>/<id>`, e.g. `home/recent-projects`. */
  extensions: readonly string[];
}

/** Name of an extension within its area, e.g. `home/recent-projects`. */
export const extensionName = (point: ExtensionPoint, id: string): string => `${point}/${id}`;

/** Names of the extensions in a descriptor that need code: all except actions of the palette. */
export function promisedExtensions({ extensions = {} }: Pick<Promised, 'extensions'>): string[] {
  return (Object.keys(extensions) as ExtensionPoint[]).flatMap((point) =>
    (extensions[point] ?? []).filter(({ kind }) => kind !== 'create').map(({ id }) => extensionName(point, id)),
  );
}

/**
 * The differences between a descriptor and its code, one English line each: a route without a page, a page without a
 * route, and the same for extensions. The build of a remote, and its release, refuse any difference.
 */
export function disagreements(promised: Promised, given: Given): string[] {
  const routes = promised.routes.map(({ path }) => path);
  const extensions = promisedExtensions(promised);
  const say = (names: string[], what: string) => names.map((name) => `${name} ${what}`);
  return [
    ...say(without(routes, given.pages), 'is a route without a page'),
    ...say(without(given.pages, routes), 'is a page without a route'),
    ...say(without(extensions, given.extensions), 'is an extension without code'),
    ...say(without(given.extensions, extensions), 'is code of an extension that the descriptor does not name'),
  ];
}

const without = (names: readonly string[], others: readonly string[]) => names.filter((name) => !others.includes(name));
