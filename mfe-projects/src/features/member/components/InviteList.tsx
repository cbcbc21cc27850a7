import { sendsMail } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Badge,
  Box,
  Button,
  confirm,
  escapeHtml,
  Flex,
  formatDate,
  HStack,
  ListSkeleton,
  QueryView,
  snack,
  Text,
} from '@dojang/shared-ui';
import { KeyRound, Mail } from 'lucide-react';
import { ROLE_LABELS } from '../../../role.ts';
import { Section } from '../../../Section.tsx';
import { type Invite, inviteName, inviteState, mailTimeText, pendingInvites } from '../member.logic.ts';
import { useResendInvite, useRevokeInvite } from '../member.mutations.ts';
import { memberQueries } from '../member.queries.ts';

/** Pending invitations, for users who may invite. */
export function InviteList({ projectId }: { projectId: string }) {
  const people = useQuery(memberQueries.people(projectId)).data;
  const query = useQuery({
    ...memberQueries.invites(projectId),
    select: (invites) => pendingInvites(invites, people ?? [], new Date()),
  });
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
          <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l2" bg="bg.panel">
            {invites.map((invite) => (
              <InviteRow key={invite.id} projectId={projectId} invite={invite} />
            ))}
          </Box>
        )}
      </QueryView>
    </Section>
  );
}

function InviteRow({ projectId, invite }: { projectId: string; invite: Invite }) {
  const resend = useResendInvite(projectId);
  const revoke = useRevokeInvite(projectId);
  const name = inviteName(invite);
  const state = inviteState(invite, new Date());
  const Icon = invite.email ? Mail : KeyRound;

  const tell = (answer: { ok: true } | { ok: false; until: string }) => {
    if (answer.ok) return snack.success('초대를 다시 보냈어요.');
    const from = mailTimeText(answer.until, new Date());
    return snack.error(`이 주소로는 오늘 초대를 여러 번 보냈어요. ${from}부터 다시 보낼 수 있어요.`);
  };

  const askRevoke = async () => {
    const sure = await confirm({
      title: '초대를 취소할까요?',
      message: `<b>${escapeHtml(name)}</b> 초대로는 더 들어올 수 없게 돼요.`,
      confirmLabel: '초대 취소',
      cancelLabel: '닫기',
      danger: true,
    });
    if (sure) revoke.mutate(invite.id, { onSuccess: () => snack.success('초대를 취소했어요.') });
  };

  return (
    <Flex as="li" align="center" gap="3" px="4" py="3" wrap="wrap" _notFirst={{ borderTopWidth: '1px' }}>
      <Box color="fg.muted">
        <Icon size={16} aria-hidden />
      </Box>
      <Box minW="40" flex="1">
        <HStack gap="2">
          <Text fontWeight="500" truncate>
            {name}
          </Text>
          {state === 'expired' && <Badge colorPalette="orange">기한 지남</Badge>}
        </HStack>
        <Text textStyle="sm" color="fg.muted">
          {ROLE_LABELS[invite.role]} · {formatDate(invite.expires_at)}까지
          {!invite.email && invite.max_uses > 1 && ` · ${invite.used}명 참여`}
        </Text>
      </Box>
      <HStack gap="2">
        {invite.email && sendsMail() && (
          <Button
            variant="outline"
            size="sm"
            loading={resend.isPending}
            aria-label={`${name} 초대 다시 보내기`}
            onClick={() => resend.mutate(invite.id, { onSuccess: tell })}
          >
            다시 보내기
          </Button>
        )}
        <Button variant="ghost" size="sm" colorPalette="gray" aria-label={`${name} 초대 취소`} onClick={askRevoke}>
          취소
        </Button>
      </HStack>
    </Flex>
  );
}
