import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { iconNames, remoteDescriptorSchema, routeDescriptorSchema } from '../src/descriptor.ts';
import type { Release } from '../src/snapshot.ts';
import { iconNodesOf } from './icons.ts';
import type { ReleaseTarget } from './release-target.ts';

/** The descriptor of a remote with the shapes of its icons, or the shell's own routes. */
export type Described = Pick<Release, 'descriptor' | 'shellRoutes'>;

/**
 * @param edition another value reads the file again, because it may have been edited
 * @throws ZodError when `remote.ts` (of the shell: `routes.ts`) does not match the contract @throws Error with the
 * names of unknown icons, or when its name differs from the folder's
 */
export async function readDescriptor({ role, name, root }: ReleaseTarget, edition = ''): Promise<Described> {
  const file = role === 'shell' ? 'routes.ts' : 'remote.ts';
  const { default: value } = (await import(pathToFileURL(join(root, file)).href + edition)) as { default: unknown };
  if (role === 'shell') return { shellRoutes: z.array(routeDescriptorSchema).min(1).parse(value) };
  const descriptor = remoteDescriptorSchema.parse(value);
  if (descriptor.name !== name) throw new Error(`${file} names ${descriptor.name}, its package ${name}`);
  return { descriptor: { ...descriptor, icons: await iconNodesOf(iconNames(descriptor)) } };
}
