import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findAreas, readDescriptors } from '../../scripts/workspace.ts';
import type { RemoteDescriptor, RouteDescriptor } from '../../shell/contract/src/index.ts';
import type { PersonApi } from './api.ts';
import type { Screen, ScreenKit } from './screen.ts';

/** `testing/screens.ts` of an area. */
interface AreaScreens {
  /** The states that more than the address of a route decides. */
  screens?: (kit: ScreenKit) => Promise<Screen[]>;
  /** Addresses of the pages that could leave the most behind, e.g. with editors, for an admin. */
  opened?: (admin: PersonApi) => Promise<string[]>;
}

interface AreaFiles {
  descriptor: RemoteDescriptor;
  declared: AreaScreens;
}

async function filesOf(workspace: string): Promise<AreaFiles[]> {
  const descriptors = await readDescriptors(workspace);
  return Promise.all(
    findAreas(workspace).map(async ({ name, folder }) => {
      const descriptor = descriptors.find((one) => one.name === name);
      if (!descriptor) throw new Error(`${folder}/remote.ts has another name`);
      const file = path.join(workspace, folder, 'testing/screens.ts');
      const declared: AreaScreens = existsSync(file) ? await import(pathToFileURL(file).href) : {};
      return { descriptor, declared };
    }),
  );
}

/** Who opens a route that its area declares no state of, by its access. A project has to be in the address. */
const VISITORS: Partial<Record<RouteDescriptor['access'], Screen['as']>> = {
  all: 'guest',
  guest: 'guest',
  member: 'mina',
  admin: 'admin',
};

/** A route as it is at its path alone; undefined for one that needs a parameter. */
function plainScreen({ path: route, access }: RouteDescriptor): Screen | undefined {
  const as = VISITORS[access];
  return as && !route.includes(':') ? { route, address: route, as } : undefined;
}

/**
 * The screens of all areas of a workspace: those that an area declares, and its other routes as they are at their paths. A route
 * with a parameter that its area does not declare is missing.
 */
export async function screensOfAreas(workspace: string, kit: ScreenKit): Promise<Screen[]> {
  const areas = await Promise.all(
    (await filesOf(workspace)).map(async ({ descriptor, declared }) => {
      const screens = (await declared.screens?.(kit)) ?? [];
      const others = descriptor.routes.filter(({ path }) => screens.every(({ route }) => route !== path));
      return [...screens, ...others.flatMap((route) => plainScreen(route) ?? [])];
    }),
  );
  return areas.flat();
}

/** Pages without a declaration that are opened in turn. */
const PLAIN_PAGES = 3;

/**
 * Pages of each area, which are opened by turns so that each closes the one before: those that it declares, or else the first
 * that need no parameter.
 *
 * @param neutral opened between, when there is only one
 */
export async function openedInTurn(
  workspace: string,
  admin: PersonApi,
  neutral: string,
): Promise<Map<string, string[]>> {
  const areas = await filesOf(workspace);
  const entries = areas.map(async ({ descriptor: { name, routes }, declared }) => {
    const plain = routes.filter((route) => route.access !== 'guest' && plainScreen(route)).slice(0, PLAIN_PAGES);
    const pages = (await declared.opened?.(admin)) ?? plain.map(({ path }) => path);
    if (pages.length === 0) throw new Error(`mfe-${name}/testing/screens.ts has to name pages (opened)`);
    return [name, pages.length > 1 ? pages : [...pages, neutral]] as const;
  });
  return new Map(await Promise.all(entries));
}
