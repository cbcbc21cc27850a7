import { ApiError } from '../../platform/errors/api-error.ts';
import { describeError } from '../../platform/errors/describe-error.ts';
import type { Log } from '../../platform/http/log.ts';
import { type ChangeNote, PublishError } from '../../platform/releases/registry.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import type { Deployer } from './deployer.ts';

interface Entry {
  before: string | null;
  version: string | null;
  reason: string;
}
type Act = 'published' | 'staged' | 'promoted' | 'rolled_back' | 'retired' | 'canary' | 'canary_ended' | 'forgotten';
export type DeployLog = ReturnType<typeof deployLog>;

/**
 * Makes a change together with its row in the audit log. The row is written after the registry has decided on the change, and
 * before the registry makes it. So no change is without a row, also when the gateway is killed. When the change fails after
 * its row, a second row says so.
 */
export function deployLog({ rest, log }: { rest: Pick<Rest, 'rpc'>; log: Log }) {
  return async <T>(
    act: Act,
    name: string,
    { by, actor, token }: Deployer,
    { before, version, reason }: Entry,
    work: (note: ChangeNote) => Promise<T>,
  ): Promise<T> => {
    const holder = token ? { token: token.id } : {};
    let isWritten = false;
    const write = (action: Act | 'failed', after: object) =>
      rest.rpc('log_deploy', {
        p_action: `release.${action}`,
        p_name: name,
        p_by: by,
        p_actor: actor,
        p_before: { version: before },
        p_after: { name, version, reason, ...holder, ...after },
      });
    const announce = async () => {
      await write(act, {});
      isWritten = true;
    };
    try {
      return await work({ by, reason, announce });
    } catch (error) {
      if (isWritten) {
        await write('failed', { act }).catch((failure) =>
          log({ level: 'error', event: 'deploy_not_audited', act, name, error: describeError(failure) }),
        );
      }
      throw error;
    }
  };
}

/** Turns a refusal of the registry into an answer. @throws ApiError 422 `release_refused` */
export async function withRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    throw new ApiError(422, 'release_refused', { details: error.refusals });
  }
}
