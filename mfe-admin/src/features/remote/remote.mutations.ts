import { deployedResponse, issueTokenResponse } from '@dojang/api-contract';
import { apiPost, getSupabase, unwrapMaybe } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { snack, toast } from '@dojang/shared-ui';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { areaName } from '../../names.ts';
import { useAdminAct } from '../../use-admin-act.ts';
import { type DeployToken, type Move, shortVersion, undoOf } from './remote.logic.ts';

async function run({ name, act, version }: Move, reason: string): Promise<void> {
  if (act === 'retire') await apiPost(`/api/deploy/${name}/retire`, { reason }, z.null());
  else await apiPost(`/api/deploy/${name}/${act}`, { version, reason }, deployedResponse);
}

const doneText = ({ name, version }: Move) =>
  version === null ? `${areaName(name)}: 내렸어요` : `${areaName(name)}: ${shortVersion(version)} 버전을 공개했어요`;

/** Makes another version live, or none, and offers to take it back. Refusals are shown where it was asked for. */
export function useMove() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keys.all });
  const undo = useAdminAct(
    (move: Move) => run(move, '방금 한 일을 되돌림'),
    () => '되돌렸어요',
  );
  return useMutation({
    mutationFn: ({ move, reason }: { move: Move; reason: string }) => run(move, reason),
    onSuccess: (_, { move }) => {
      const back = undoOf(move);
      if (!back) snack.success(doneText(move));
      else toast({ title: doneText(move), action: { label: '되돌리기', onClick: () => undo.mutate(back) } });
      return refresh();
    },
  });
}

/** A new token, whose text is in the answer only. */
export function useIssueToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: Pick<DeployToken, 'name' | 'label' | 'scope'> & { days: number }) =>
      apiPost('/api/private/deploy/issueToken', token, issueTokenResponse),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.deployTokens }),
  });
}

export function useRevokeToken() {
  return useAdminAct(
    async ({ id }: DeployToken) => unwrapMaybe(await getSupabase().rpc('revoke_deploy_token', { p_id: id })),
    ({ label }) => `‘${label}’ 토큰을 폐기했어요`,
  );
}
