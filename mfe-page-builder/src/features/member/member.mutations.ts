import { getSupabase, unwrap, unwrapMaybe, withFreshProof } from '@dojang/shared-auth';
import { cacheChange, useMutation, useOptimisticMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError } from '@dojang/shared-ui';
import type { Invite, InviteCode, InviteResult, NewInviteCode } from '@dojang/shared-ui/people';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import type { SiteRole } from '../page/page.schema.ts';
import { memberQueries } from './member.queries.ts';
import type { SitePerson } from './site-role.logic.ts';

export function useInviteByMail(siteId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ emails, role }: { emails: string[]; role: SiteRole }) =>
      unwrap(
        await getSupabase().rpc('create_site_invites', { p_site_id: siteId, p_emails: emails, p_role: role }),
      ) as InviteResult[],
    onSuccess: () => client.invalidateQueries({ queryKey: memberQueries.invites(siteId).queryKey }),
    onError: showError,
  });
}

/** The code is shown once, because the database stores only its hash. */
export function useCreateInviteCode(siteId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ role, maxUses, days }: NewInviteCode<SiteRole>) =>
      unwrap(
        await getSupabase()
          .rpc('create_site_invite_code', { p_site_id: siteId, p_role: role, p_max_uses: maxUses, p_days: days })
          .single(),
      ) as InviteCode,
    onSuccess: () => client.invalidateQueries({ queryKey: memberQueries.invites(siteId).queryKey }),
    onError: showError,
  });
}

const resendSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), until: z.string() }),
]);

export function useResendInvite(siteId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (inviteId: string) =>
      resendSchema.parse(unwrap(await getSupabase().rpc('resend_site_invite', { p_invite_id: inviteId }))),
    onSuccess: () => client.invalidateQueries({ queryKey: memberQueries.invites(siteId).queryKey }),
    onError: showError,
  });
}

export function useRevokeInvite(siteId: string) {
  return useOptimisticMutation({
    mutationFn: async (inviteId: string) => {
      unwrapMaybe(await getSupabase().rpc('revoke_site_invite', { p_invite_id: inviteId }));
    },
    changes: (inviteId) => [
      cacheChange<Invite<SiteRole>[]>(memberQueries.invites(siteId).queryKey, (invites) =>
        invites.filter((invite) => invite.id !== inviteId),
      ),
    ],
  });
}

export function useSetSiteRole(siteId: string) {
  return useOptimisticMutation({
    mutationFn: async ({ memberId, role }: { memberId: string; role: SiteRole }) => {
      await withFreshProof(async () =>
        unwrapMaybe(await getSupabase().rpc('set_site_role', { p_member_id: memberId, p_role: role })),
      );
    },
    changes: ({ memberId, role }) => [
      cacheChange<SitePerson[]>(memberQueries.people(siteId).queryKey, (people) =>
        people.map((person) => (person.member_id === memberId ? { ...person, role } : person)),
      ),
    ],
    invalidates: [keys.shelves],
  });
}

export function useRemoveSitePerson(siteId: string) {
  return useOptimisticMutation({
    mutationFn: async (memberId: string) => {
      unwrapMaybe(await getSupabase().rpc('remove_site_member', { p_member_id: memberId }));
    },
    changes: (memberId) => [
      cacheChange<SitePerson[]>(memberQueries.people(siteId).queryKey, (people) =>
        people.filter((person) => person.member_id !== memberId),
      ),
    ],
  });
}

/** The user leaves a site, so no data of the site may stay in the cache. */
export function useLeaveSite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (memberId: string) => {
      unwrapMaybe(await getSupabase().rpc('remove_site_member', { p_member_id: memberId }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
    onError: showError,
  });
}

/** Hands the site over: the other member becomes an owner, and the user becomes a manager. */
export function useTransferSite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (memberId: string) => {
      await withFreshProof(async () =>
        unwrapMaybe(await getSupabase().rpc('transfer_site', { p_member_id: memberId })),
      );
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
    onError: showError,
  });
}
