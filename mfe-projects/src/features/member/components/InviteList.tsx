import { sendsMail } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, ListSkeleton, QueryView, snack } from '@dojang/shared-ui';
import { InviteRows, pendingInvites } from '@dojang/shared-ui/people';
import { PROJECT_ROLES } from '../../../role.ts';
import { Section } from '../../../Section.tsx';
import type { Invite } from '../member.logic.ts';
import { useResendInvite, useRevokeInvite } from '../member.mutations.ts';
import { memberQueries } from '../member.queries.ts';

/** Pending invitations, for users who may invite. */
export function InviteList({ projectId }: { projectId: string }) {
  const people = useQuery(memberQueries.people(projectId)).data;
  const query = useQuery({
    ...memberQueries.invites(projectId),
    select: (invites) => pendingInvites(invites, people ?? [], new Date()),
  });
  const resend = useResendInvite(projectId);
  const revoke = useRevokeInvite(projectId);
  return (
    <Section title="보낸 초대" count={query.data?.length}>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={2} />}
        isEmpty={(invites: Invite[]) => invites.length === 0}
        empty={
          <Box borderWidth="1px" borderRadius="l3" borderStyle="dashed" p="4" color="fg.muted" textStyle="sm">
            기다리는 초대가 없어요. {sendsMail() ? '이메일이나 초대 코드로' : '초대 코드로'} 함께할 사람을 불러 보세요.
          </Box>
        }
      >
        {(invites: Invite[]) => (
          <InviteRows
            invites={invites}
            set={PROJECT_ROLES}
            resend={sendsMail() ? (id) => resend.mutateAsync(id) : undefined}
            revoke={(id) => revoke.mutate(id, { onSuccess: () => snack.success('초대를 취소했어요.') })}
          />
        )}
      </QueryView>
    </Section>
  );
}
