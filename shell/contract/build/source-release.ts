import { promisedExtensions } from '../src/agreement.ts';
import { CONTRACT_VERSION } from '../src/federation.ts';
import { type Release, releaseSchema } from '../src/snapshot.ts';
import { readDescriptor } from './read-descriptor.ts';
import { sharedModules } from './shared.ts';
import { versionOf } from './version.ts';

/**
 * The release description of the next build, as far as the source and the installed packages determine it. It is used to ask a
 * platform before anything is built.
 *
 * - A remote: routes, extensions and requirements of `remote.ts`, without the exports that it uses.
 * - The shell: its routes, and the versions of the modules that it provides, without their exports.
 *
 * @param root folder of the remote, or of the shell
 * @throws as `readDescriptor`
 */
export async function sourceRelease(name: string, root: string): Promise<Release> {
  const described = name === 'shell' ? await shellFrom(root) : await remoteFrom(name, root);
  const known = { name, version: 'unversioned', contract: CONTRACT_VERSION, preload: [], assets: {} };
  const unversioned = releaseSchema.parse({ ...known, ...described });
  return { ...unversioned, version: versionOf(unversioned) };
}

async function shellFrom(root: string) {
  const { shellRoutes = [] } = await readDescriptor({ role: 'shell', name: 'shell', root });
  const provided = Object.entries(sharedModules('shell')).map(([module, { version }]) => [module, { version }]);
  return {
    entry: 'index.html',
    pages: withoutFiles(pathsOf(shellRoutes)),
    shellRoutes,
    provides: Object.fromEntries(provided),
  };
}

async function remoteFrom(name: string, root: string) {
  const { descriptor } = await readDescriptor({ role: 'remote', name, root });
  if (!descriptor) throw new Error('remote.ts has no descriptor');
  const pages = withoutFiles(pathsOf(descriptor.routes));
  return {
    entry: 'remoteEntry.js',
    pages,
    extensions: withoutFiles(promisedExtensions(descriptor)),
    uses: {},
    descriptor,
  };
}

const pathsOf = (routes: readonly { path: string }[]) => routes.map(({ path }) => path);
const withoutFiles = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, []]));
