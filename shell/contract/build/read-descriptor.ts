import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { iconNames, remoteDescriptorSchema, routeDescriptorSchema } from '../src/descriptor.ts';
import type { Release } from '../src/snapshot.ts';
import { iconNodesOf } from './icons.ts';
import type { ReleaseTarget } from './release-target.ts';

/** What a package says of itself: a remote its descriptor with the shapes of its icons, the shell its own routes. */
export type Described = Pick<Release, 'descriptor' | 'shellRoutes'>;

/**
 * @throws ZodError when `remote.ts` (of the shell: `routes.ts`) is not by the contract
 * @throws Error with the names of icons that there are none of, or when another name stands in it than the folder has
 */
export async function readDescriptor({ role, name, root }: ReleaseTarget): Promise<Described> {
  const file = role === 'shell' ? 'routes.ts' : 'remote.ts';
  const { default: value } = (await import(pathToFileURL(join(root, file)).href)) as { default: unknown };
  if (role === 'shell') return { shellRoutes: z.array(routeDescriptorSchema).min(1).parse(value) };
  const descriptor = remoteDescriptorSchema.parse(value);
  if (descriptor.name !== name) throw new Error(`${file} names ${descriptor.name}, its folder ${name}`);
  return { descriptor: { ...descriptor, icons: await iconNodesOf(iconNames(descriptor)) } };
}
