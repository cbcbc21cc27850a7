import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteDescriptor } from '../shell/contract/src/index.ts';

export const ROOT = path.dirname(import.meta.dirname);
const PREFIX = 'mfe-';

/** An area of the product: a folder `mfe-<name>` with a descriptor. Whatever goes through all areas finds them here. */
export interface Area {
  name: string;
  /** Relative to the workspace. */
  folder: string;
}

/** The areas of a workspace, by name. */
export function findAreas(root = ROOT): Area[] {
  return readdirSync(root)
    .filter((folder) => folder.startsWith(PREFIX) && existsSync(path.join(root, folder, 'remote.ts')))
    .sort()
    .map((folder) => ({ name: folder.slice(PREFIX.length), folder }));
}

/** What the areas' `remote.ts` say, as written. */
export async function readDescriptors(root = ROOT): Promise<RemoteDescriptor[]> {
  const modules = findAreas(root).map(({ folder }) => import(pathToFileURL(path.join(root, folder, 'remote.ts')).href));
  return (await Promise.all(modules)).map((module: { default: RemoteDescriptor }) => module.default);
}
