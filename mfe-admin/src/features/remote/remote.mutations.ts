import { type DeployStatus, deployedResponse, issueTokenResponse, openPreviewResponse } from '@dojang/api-contract';
import { apiPost, getSupabase, readInParts, unwrapMaybe, withFreshProof } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { snack, toast } from '@dojang/shared-ui';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { areaName } from '../../names.ts';
import { useAdminAct } from '../../use-admin-act.ts';
import type { AskedPreview } from './preview.logic.ts';
import { type DeployToken, type Move, shortVersion, undoOf } from './remote.logic.ts';

async function run({ name, before: seen, act, version }: Move, reason: string): Promise<void> {
  await withFreshProof(async () => {
    if (act === 'retire') await apiPost(`/api/deploy/${name}/retire`, { reason, seen }, z.null());
    else await apiPost(`/api/deploy/${name}/${act}`, { version, reason, seen }, deployedResponse);
  });
}

const doneText = ({ name, version }: Move) =>
  version === null ? `${areaName(name)}: 내렸어요` : `${areaName(name)}: ${shortVersion(version)} 버전을 공개했어요`;

/** Fetches all data of this area again. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.all });
}

/** Makes another version live, or none, and offers to undo it. The dialog that sent the request shows refusals. */
export function useMove() {
  const refresh = useRefresh();
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
    // Somebody else changed the release before, so the screen fetches the present state.
    onError: refresh,
  });
}

export interface CanaryChange {
  name: string;
  version: string;
  percent: number;
  /** Addresses of the people. */
  people: readonly string[];
  admins: boolean;
  reason: string;
}

/** Addresses that no account has. */
export class UnknownPeople extends Error {
  readonly addresses: readonly string[];

  constructor(addresses: readonly string[]) {
    super('unknown people');
    this.addresses = addresses;
  }
}

/** @throws UnknownPeople */
async function idsOf(addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const rows = await readInParts((from, to, options) =>
    getSupabase()
      .from('profiles')
      .select('id, email', options)
      .in('email', [...addresses])
      .order('email')
      .order('id')
      .range(from, to),
  );
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  const unknown = addresses.filter((address) => !ids.has(address));
  if (unknown.length > 0) throw new UnknownPeople(unknown);
  return [...ids.values()];
}

const setCanary = (name: string, canary: object) =>
  withFreshProof(() => apiPost(`/api/deploy/${name}/canary`, canary, z.null()));
const endCanary = (name: string, reason: string) => apiPost(`/api/deploy/${name}/canary/end`, { reason }, z.null());

/** Undoes a change of a canary: the previous canary is set again, or the canary ends. */
function useCanaryUndo() {
  return useAdminAct(
    async ({ name, canary, canaryPeople }: DeployStatus) => {
      const reason = '방금 한 일을 되돌림';
      if (!canary) await endCanary(name, reason);
      else await setCanary(name, { ...canary, people: canaryPeople, reason });
    },
    () => '되돌렸어요',
  );
}

/** Gives a version to some visitors as a canary. It replaces another canary that they got. */
export function useSetCanary(before: DeployStatus) {
  const refresh = useRefresh();
  const undo = useCanaryUndo();
  return useMutation({
    mutationFn: async ({ name, people, ...canary }: CanaryChange) =>
      setCanary(name, { ...canary, people: await idsOf(people) }),
    onSuccess: (_, { name, version }) => {
      const title = `${areaName(name)}: ${shortVersion(version)} 버전을 일부에게 먼저 공개했어요`;
      toast({ title, action: { label: '되돌리기', onClick: () => undo.mutate(before) } });
      return refresh();
    },
    onError: refresh,
  });
}

/** Everybody gets the live version again. */
export function useEndCanary(before: DeployStatus) {
  const refresh = useRefresh();
  const undo = useCanaryUndo();
  return useMutation({
    mutationFn: (reason: string) => endCanary(before.name, reason),
    onSuccess: () => {
      const title = `${areaName(before.name)}: 이제 모두 같은 버전을 봐요`;
      toast({ title, action: { label: '되돌리기', onClick: () => undo.mutate(before) } });
      return refresh();
    },
    onError: refresh,
  });
}

/** Begins a preview and leaves this page for it. */
export function useOpenPreview() {
  return useMutation({
    mutationFn: async ({ releases, path }: AskedPreview) => {
      const versions = Object.fromEntries(releases.map(({ name, version }) => [name, version]));
      return apiPost('/api/private/preview/open', { versions, path }, openPreviewResponse);
    },
    onSuccess: ({ address }) => location.assign(address),
  });
}

/** Issues a new token. Its text is only in this response. */
export function useIssueToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: Pick<DeployToken, 'name' | 'label' | 'scope'> & { days: number }) =>
      withFreshProof(() => apiPost('/api/private/deploy/issueToken', token, issueTokenResponse)),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.deployTokens }),
  });
}

export function useRevokeToken() {
  return useAdminAct(
    async ({ id }: DeployToken) => unwrapMaybe(await getSupabase().rpc('revoke_deploy_token', { p_id: id })),
    ({ label }) => `‘${label}’ 토큰을 폐기했어요`,
  );
}
