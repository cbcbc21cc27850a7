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
 * What the live platform would refuse of the last build, for a test in the pipeline of a team; empty when it fits. The
 * address comes from `DOJANG_URL` or `.dojang.json`, and the token, which may be one that only checks, from `DOJANG_TOKEN`.
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
