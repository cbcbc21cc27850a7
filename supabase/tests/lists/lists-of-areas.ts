import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findAreas } from '../../../scripts/workspace.ts';
import type { List } from './list.ts';

interface Lists {
  LISTS: Readonly<Record<string, List>>;
  NO_LISTS: readonly string[];
}

/** The queries of a workspace and what is declared about them, each by folder and name, e.g. `mfe-content memoQueries.list`. */
export interface QueriesOfAreas {
  /** Options of TanStack Query, or functions that return options or the data. */
  queries: ReadonlyMap<string, unknown>;
  lists: ReadonlyMap<string, List>;
  noLists: readonly string[];
}

/** Reads `src/**\/*.queries.ts` and `testing/lists.ts` of the shell and of each area. */
export async function queriesOfAreas(workspace: string): Promise<QueriesOfAreas> {
  const queries = new Map<string, unknown>();
  const lists = new Map<string, List>();
  const noLists: string[] = [];
  for (const folder of ['shell', ...findAreas(workspace).map((area) => area.folder)]) {
    const root = path.join(workspace, folder);
    for (const file of globSync('src/**/*.queries.ts', { cwd: root }).sort()) {
      for (const [name, query] of queriesIn(await load(path.join(root, file)))) queries.set(`${folder} ${name}`, query);
    }
    const declared = path.join(root, 'testing/lists.ts');
    if (!existsSync(declared)) continue;
    const { LISTS, NO_LISTS } = (await load(declared)) as unknown as Lists;
    for (const [name, list] of Object.entries(LISTS)) lists.set(`${folder} ${name}`, list);
    noLists.push(...NO_LISTS.map((name) => `${folder} ${name}`));
  }
  return { queries, lists, noLists };
}

const load = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(file).href);

const isQuery = (value: unknown) =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && 'queryKey' in value);

/** The queries that a module exports, e.g. `noteQueries.recent` or `projectList`. */
function* queriesIn(module: Record<string, unknown>): Iterable<[name: string, query: unknown]> {
  for (const [name, value] of Object.entries(module)) {
    if (isQuery(value)) yield [name, value];
    else if (typeof value === 'object' && value !== null) {
      for (const [member, query] of Object.entries(value)) yield [`${name}.${member}`, query];
    }
  }
}
