import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkResponse, type DeployAct } from '@dojang/api-contract';
import type { Context } from './command.ts';
import { RefusedError, UsageError } from './problems.ts';
import { remoteName } from './project.ts';

/** The description of a release. Only the version is read here; the platform reads the rest. */
export type Described = Readonly<Record<string, unknown>> & { version: string };

interface SourceKit {
  sourceRelease(name: string, root: string): Promise<Described>;
}

/**
 * The release description of the next build, computed without a build; null for an older `@dojang/contract`.
 *
 * @throws UsageError when `remote.ts` (of the shell: `routes.ts`) cannot be read or does not match the contract
 */
export async function sourceOf({ folder }: Pick<Context, 'folder'>): Promise<Described | null> {
  const name = await remoteName(folder);
  let kit: string;
  try {
    kit = createRequire(join(folder, 'package.json')).resolve('@dojang/contract/source-release');
  } catch {
    return null;
  }
  const { sourceRelease } = (await import(pathToFileURL(kit).href)) as SourceKit;
  return sourceRelease(name, folder).catch((error: Error) => {
    throw new UsageError(`${name === 'shell' ? 'routes.ts' : 'remote.ts'}: ${error.message}`);
  });
}

/** Answer of the platform to a description. It also says whether a token has the rights for the next step. */
export async function answerTo(context: Context, release: Described, act?: DeployAct) {
  const { name, platform } = await context.deployer();
  return platform.call(`/api/deploy/${name}/check`, checkResponse, { method: 'POST', json: { release, act } });
}

/**
 * Asks the platform before minutes of work whether it would refuse the content of `remote.ts`, and whether the token has the
 * rights for the next step.
 *
 * @throws RefusedError
 */
export async function requireFit(context: Context, act?: DeployAct): Promise<void> {
  const release = await sourceOf(context);
  if (!release) return;
  const { refusals } = await answerTo(context, release, act);
  if (refusals.length > 0) throw new RefusedError(refusals);
}
