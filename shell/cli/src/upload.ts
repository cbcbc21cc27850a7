import { join } from 'node:path';
import { type DeployedResponse, deployedResponse } from '@dojang/api-contract';
import { partsOfToken, SIGNATURE_HEADER, signRelease } from '@dojang/api-contract/deploy-signature';
import { archiveOf } from './archive.ts';
import { readRelease } from './build.ts';
import type { Context } from './command.ts';
import { UsageError } from './problems.ts';
import { step } from './step.ts';

/** Time limit. On a slow line a large build takes minutes. */
const PATIENCE_MS = 300_000;

export interface UploadOptions {
  /** Runs every gate and stores nothing. A token with the right to check is enough. */
  isDryRun?: boolean;
  isStaged?: boolean;
  reason?: string | undefined;
}

/** @throws UsageError for a token that cannot sign */
export function secretOf(token: string): Uint8Array {
  const { secret } = partsOfToken(token) ?? {};
  if (!secret) throw new UsageError('the token is not whole: it begins with djt_ and has 80 characters');
  return secret;
}

/** Signs the last build with the key of the token, and uploads it. @throws RefusedError with every reason */
export async function uploadBuild(
  context: Context,
  { isDryRun = false, isStaged = false, reason }: UploadOptions,
): Promise<DeployedResponse> {
  const { name, token, platform } = await context.deployer();
  const { bytes } = await readRelease(context.folder);
  const body = await archiveOf(join(context.folder, 'dist'));
  return step(context, 'upload', () =>
    platform.call(`/api/deploy/${name}/release`, deployedResponse, {
      method: 'PUT',
      query: { dryRun: isDryRun ? 'true' : undefined, stage: isStaged ? 'true' : undefined, reason },
      body: new Uint8Array(body),
      headers: { 'content-type': 'application/gzip', [SIGNATURE_HEADER]: signRelease(secretOf(token), bytes) },
      patienceMs: PATIENCE_MS,
    }),
  );
}
