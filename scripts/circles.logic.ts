import path from 'node:path';

/** A file and a file that it imports, as paths from the root of the workspace. */
export type Import = readonly [from: string, to: string];

/** Relative imports of a source file, including types and lazy imports. */
export function importsOf(file: string, source: string): Import[] {
  const found = source.matchAll(/(?:from |import |import\()'(\.[^']+)'/g);
  return [...found].map(([, to = '']) => [file, path.join(path.dirname(file), to)] as const);
}

/**
 * Circles of imports with at least one folder in them. In each folder, its subfolders with all their content and its files are
 * compared with each other. A folder may be imported by the files beside it or import them, but not both.
 *
 * @returns for each circle its members and the imports between them
 */
export function circlesOf(root: string, imports: readonly Import[]): { members: string[]; imports: Import[] }[] {
  const inside = imports.filter(([from, to]) => from.startsWith(`${root}/`) && to.startsWith(`${root}/`));
  const folders = new Set(inside.flat().flatMap((file) => foldersOf(file, root)));
  return [...folders].sort().flatMap((folder) => {
    const child = (file: string) =>
      file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/', 1)[0] : undefined;
    const edges = new Map<string, Set<string>>();
    for (const [from, to] of inside) {
      const [a, b] = [child(from), child(to)];
      if (a && b && a !== b) edges.set(a, (edges.get(a) ?? new Set()).add(b));
    }
    return stronglyConnected(edges)
      .filter((members) => members.length > 1 && members.some((name) => !name.includes('.')))
      .map((members) => ({
        members: members.map((name) => `${folder}/${name}`).sort(),
        imports: inside.filter(([from, to]) => {
          const [a, b] = [child(from), child(to)];
          return a !== b && members.includes(a ?? '') && members.includes(b ?? '');
        }),
      }));
  });
}

function foldersOf(file: string, root: string): string[] {
  const folders: string[] = [];
  for (let at = path.dirname(file); at.length >= root.length; at = path.dirname(at)) folders.push(at);
  return folders;
}

/** Tarjan's algorithm for strongly connected components. */
function stronglyConnected(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    stack.push(node);
    let lowest = index;
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? 0);
    }
    if (lowest === index) found.push(stack.splice(stack.indexOf(node)));
    return lowest;
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found;
}
