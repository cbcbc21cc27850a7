import { ApiError } from '../../platform/errors/api-error.ts';
import { describeError } from '../../platform/errors/describe-error.ts';
import type { Log } from '../../platform/http/log.ts';
import { PublishError } from '../../platform/releases/registry.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import type { Deployer } from './deployer.ts';

interface Entry {
  before: string | null;
  version: string | null;
  reason: string;
}
type Act = 'published' | 'staged' | 'promoted' | 'rolled_back' | 'retired' | 'canary' | 'canary_ended';
export type DeployLog = ReturnType<typeof deployLog>;

/**
 * Writes a change to the audit log. The change has happened already and is in the history of the registry, so a database that
 * does not answer is only logged.
 */
export function deployLog({ rest, log }: { rest: Pick<Rest, 'rpc'>; log: Log }) {
  return async (act: Act, name: string, { by, actor, token }: Deployer, { before, version, reason }: Entry) => {
    const holder = token ? { token: token.id } : {};
    try {
      await rest.rpc('log_deploy', {
        p_action: `release.${act}`,
        p_name: name,
        p_by: by,
        p_actor: actor,
        p_before: { version: before },
        p_after: { name, version, reason, ...holder },
      });
    } catch (error) {
      log({ level: 'error', event: 'deploy_not_audited', act, name, error: describeError(error) });
    }
  };
}

/** Answers what the registry refuses. @throws ApiError 422 `release_refused` */
export async function withRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    throw new ApiError(422, 'release_refused', { details: error.refusals });
  }
}
