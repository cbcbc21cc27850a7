import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findAreas, readDescriptors } from '../../scripts/workspace.ts';
import type { RemoteDescriptor, RouteDescriptor } from '../../shell/contract/src/index.ts';
import type { PersonApi } from './api.ts';
import type { Screen, ScreenKit } from './screen.ts';

/** `testing/screens.ts` of an area. */
interface AreaScreens {
  /** States that do not follow from the address of a route alone. */
  screens?: (kit: ScreenKit) => Promise<Screen[]>;
  /** Addresses of the pages in which leaks are most likely, e.g. pages with editors, opened by an admin. */
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

/** The user who opens a route without a declared state, by the access of the route. A project must be in the address. */
const VISITORS: Partial<Record<RouteDescriptor['access'], Screen['as']>> = {
  all: 'guest',
  guest: 'guest',
  member: 'mina',
  admin: 'admin',
};

/** The screen of a route at its path without parameters; undefined for a route that needs one. */
function plainScreen({ path: route, access }: RouteDescriptor): Screen | undefined {
  const as = VISITORS[access];
  return as && !route.includes(':') ? { route, address: route, as } : undefined;
}

/**
 * The screens of all areas of a workspace. Some are declared by an area, and other routes are opened at their paths. A route
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

/** Number of pages that are opened by turns in an area without a declaration. */
const PLAIN_PAGES = 3;

/**
 * Pages of each area. They are opened by turns, so that each closes the one before. They are the declared pages, or else the
 * first pages without parameters.
 *
 * @param neutral the page that is opened in between when an area has only one page
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
