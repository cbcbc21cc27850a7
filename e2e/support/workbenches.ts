import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { findAreas } from '../../scripts/workspace.ts';

/**
 * Actions of a developer on a developer page, to see that its component works.
 *
 * @param count number of all developer pages
 */
export type Act = (page: Page, count: number) => Promise<void>;

/** The actions of all areas (`testing/workbenches.ts`), by route. */
export async function actsOfAreas(workspace: string): Promise<Map<string, Act>> {
  const files = findAreas(workspace).map(({ folder }) => path.join(workspace, folder, 'testing/workbenches.ts'));
  const modules = files.filter((file) => existsSync(file)).map((file) => import(pathToFileURL(file).href));
  const acts = (await Promise.all(modules)) as { ACTS: Readonly<Record<string, Act>> }[];
  return new Map(acts.flatMap(({ ACTS }) => Object.entries(ACTS)));
}
