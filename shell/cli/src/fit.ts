import { checkResponse } from '@dojang/api-contract';
import { readRelease } from './build.ts';
import { openPlatform } from './platform.ts';
import type { Refusal } from './problems.ts';
import { platformUrl, remoteName } from './project.ts';

export interface FitOptions {
  /** Folder of the remote; default: the current one. */
  folder?: string;
  env?: NodeJS.ProcessEnv;
}

/**
 * The reasons for which the live platform would refuse the last build; empty when the build fits. It is for a test in the
 * pipeline of a team. The address comes from `DOJANG_URL` or `.dojang.json`, and the token from `DOJANG_TOKEN`. A token with
 * the right to check is enough.
 *
 * @throws Error when the platform cannot be asked
 */
export async function refusalsOfBuild({
  folder = process.cwd(),
  env = process.env,
}: FitOptions = {}): Promise<Refusal[]> {
  const platform = openPlatform(await platformUrl(folder, undefined, env), env.DOJANG_TOKEN);
  const { release } = await readRelease(folder);
  const { refusals } = await platform.call(`/api/deploy/${await remoteName(folder)}/check`, checkResponse, {
    method: 'POST',
    json: { release },
  });
  return refusals;
}
