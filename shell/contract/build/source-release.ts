import { promisedExtensions } from '../src/agreement.ts';
import { CONTRACT_VERSION } from '../src/federation.ts';
import { type Release, releaseSchema } from '../src/snapshot.ts';
import { readDescriptor } from './read-descriptor.ts';
import { versionOf } from './version.ts';

/**
 * What the next build of a remote will say of itself, as far as its `remote.ts` and the installed contract tell: with its
 * routes, extensions and requirements, without files and without the exports that it uses. For asking a platform before
 * anything is built.
 *
 * @param root folder of the remote
 * @throws as `readDescriptor`
 */
export async function sourceRelease(name: string, root: string): Promise<Release> {
  const { descriptor } = await readDescriptor({ role: 'remote', name, root });
  if (!descriptor) throw new Error('remote.ts has no descriptor');
  const unversioned = releaseSchema.parse({
    name,
    version: 'unversioned',
    contract: CONTRACT_VERSION,
    entry: 'remoteEntry.js',
    preload: [],
    pages: Object.fromEntries(descriptor.routes.map(({ path }) => [path, []])),
    extensions: Object.fromEntries(promisedExtensions(descriptor).map((extension) => [extension, []])),
    assets: {},
    uses: {},
    descriptor,
  });
  return { ...unversioned, version: versionOf(unversioned) };
}
