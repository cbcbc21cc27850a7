import type { ProjectRole } from '@dojang/api-contract';
import { getSupabase, unwrap, unwrapMaybe, withFreshProof } from '@dojang/shared-auth';
import { cacheChange, useMutation, useOptimisticMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError } from '@dojang/shared-ui';
import type { InviteCode, InviteResult } from '@dojang/shared-ui/people';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import type { Invite, Person } from './member.logic.ts';
import { memberQueries } from './member.queries.ts';

/** Queries that a change of members affects: the counts on cards and the activity. */
const AFTER = (projectId: string) => [keys.list, keys.activity(projectId)];

export function useInviteByMail(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ emails, role }: { emails: string[]; role: ProjectRole }) =>
      unwrap(
        await getSupabase().rpc('create_invites', { p_project_id: projectId, p_emails: emails, p_role: role }),
      ) as InviteResult[],
    onSuccess: () => client.invalidateQueries({ queryKey: memberQueries.invites(projectId).queryKey }),
    onError: showError,
  });
}

/** The code is shown once, because the database stores only its hash. */
export function useCreateInviteCode(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ role, maxUses, days }: { role: ProjectRole; maxUses: number; days: number }) =>
      unwrap(
        await getSupabase()
          .rpc('create_invite_code', { p_project_id: projectId, p_role: role, p_max_uses: maxUses, p_days: days })
          .single(),
      ) as InviteCode,
    onSuccess: () => client.invalidateQueries({ queryKey: memberQueries.invites(projectId).queryKey }),
    onError: showError,
  });
}

const resendSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), until: z.string() }),
]);

/** Returns `{ ok: false, until }` when no more mails are sent to this address until then. */
export function useResendInvite(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (inviteId: string) =>
      resendSchema.parse(unwrap(await getSupabase().rpc('resend_invite', { p_invite_id: inviteId }))),
    onSuccess: () => client.invalidateQueries({ queryKey: memberQueries.invites(projectId).queryKey }),
    onError: showError,
  });
}

export function useRevokeInvite(projectId: string) {
  return useOptimisticMutation({
    mutationFn: async (inviteId: string) => {
      unwrapMaybe(await getSupabase().rpc('revoke_invite', { p_invite_id: inviteId }));
    },
    changes: (inviteId) => [
      cacheChange<Invite[]>(memberQueries.invites(projectId).queryKey, (invites) =>
        invites.filter((invite) => invite.id !== inviteId),
      ),
    ],
  });
}

export function useSetRole(projectId: string) {
  return useOptimisticMutation({
    mutationFn: async ({ memberId, role }: { memberId: string; role: ProjectRole }) => {
      await withFreshProof(async () =>
        unwrapMaybe(await getSupabase().rpc('set_project_role', { p_member_id: memberId, p_role: role })),
      );
    },
    changes: ({ memberId, role }) => [
      cacheChange<Person[]>(memberQueries.people(projectId).queryKey, (people) =>
        people.map((person) => (person.member_id === memberId ? { ...person, role } : person)),
      ),
    ],
    invalidates: AFTER(projectId),
  });
}

export function useRemovePerson(projectId: string) {
  return useOptimisticMutation({
    mutationFn: async (memberId: string) => {
      unwrapMaybe(await getSupabase().from('project_members').delete().eq('id', memberId).select('id').single());
    },
    changes: (memberId) => [
      cacheChange<Person[]>(memberQueries.people(projectId).queryKey, (people) =>
        people.filter((person) => person.member_id !== memberId),
      ),
    ],
    invalidates: AFTER(projectId),
  });
}

/** Hands the project over: the other member becomes an owner, and the user becomes a manager. */
export function useTransferProject(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (memberId: string) => {
      await withFreshProof(async () =>
        unwrapMaybe(await getSupabase().rpc('transfer_project', { p_project_id: projectId, p_member_id: memberId })),
      );
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
    onError: showError,
  });
}
