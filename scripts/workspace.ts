import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteDescriptor } from '../shell/contract/src/index.ts';

export const ROOT = path.dirname(import.meta.dirname);
const PREFIX = 'mfe-';

/**
 * An area of the product: a folder `mfe-<name>` with a descriptor. All code that needs the list of areas uses this file.
 */
export interface Area {
  name: string;
  /** Path relative to the workspace. */
  folder: string;
}

/** The areas of a workspace, by name. */
export function findAreas(root = ROOT): Area[] {
  return readdirSync(root)
    .filter((folder) => folder.startsWith(PREFIX) && existsSync(path.join(root, folder, 'remote.ts')))
    .sort()
    .map((folder) => ({ name: folder.slice(PREFIX.length), folder }));
}

/** The content of the areas' `remote.ts` files. */
export async function readDescriptors(root = ROOT): Promise<RemoteDescriptor[]> {
  const modules = findAreas(root).map(({ folder }) => import(pathToFileURL(path.join(root, folder, 'remote.ts')).href));
  return (await Promise.all(modules)).map((module: { default: RemoteDescriptor }) => module.default);
}
