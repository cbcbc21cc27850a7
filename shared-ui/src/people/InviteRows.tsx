import { Badge, Box, Button, confirm, escapeHtml, Flex, formatDate, HStack, snack, Text } from '@dojang/shared-ui';
import { KeyRound, Mail } from 'lucide-react';
import { type Invite, inviteName, inviteState, mailTimeText } from './invite.logic.ts';
import type { RoleSet } from './person.logic.ts';
import { useAction } from './use-action.ts';

/** `until`: before this time no more mails are sent to this address. */
export type ResendAnswer = { ok: true } | { ok: false; until: string };

interface Props<Role extends string> {
  invites: readonly Invite<Role>[];
  set: RoleSet<Role>;
  /** Mails a new code, and shows its own errors. Undefined when this service delivers no mail. */
  resend: ((id: string) => Promise<ResendAnswer>) | undefined;
  /** Called after a confirmation. */
  revoke: (id: string) => void;
}

/** Invitations that wait for an answer. */
export function InviteRows<Role extends string>({ invites, ...props }: Props<Role>) {
  return (
    <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l2" bg="bg.panel">
      {invites.map((invite) => (
        <InviteRow key={invite.id} invite={invite} {...props} />
      ))}
    </Box>
  );
}

function InviteRow<Role extends string>({
  invite,
  set,
  resend,
  revoke,
}: Omit<Props<Role>, 'invites'> & { invite: Invite<Role> }) {
  const [isBusy, run] = useAction();
  const name = inviteName(invite);
  const state = inviteState(invite, new Date());
  const isUndelivered = invite.undelivered_at !== null;
  const Icon = invite.email ? Mail : KeyRound;

  const tell = (answer: ResendAnswer) => {
    if (answer.ok) return snack.success('초대를 다시 보냈어요.');
    const from = mailTimeText(answer.until, new Date());
    return snack.error(`지금은 초대 메일을 더 보낼 수 없어요. ${from}부터 다시 보낼 수 있어요.`);
  };

  const askRevoke = async () => {
    const sure = await confirm({
      title: '초대를 취소할까요?',
      message: `<b>${escapeHtml(name)}</b> 초대로는 더 들어올 수 없게 돼요.`,
      confirmLabel: '초대 취소',
      cancelLabel: '닫기',
      danger: true,
    });
    if (sure) revoke(invite.id);
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
          {isUndelivered && <Badge colorPalette="red">전달 안 됨</Badge>}
        </HStack>
        <Text textStyle="sm" color="fg.muted">
          {set.labels[invite.role]} · {formatDate(invite.expires_at)}까지
          {!invite.email && invite.max_uses > 1 && ` · ${invite.used}명 참여`}
        </Text>
        {isUndelivered && (
          <Text textStyle="sm" color="fg.error">
            받는 쪽에서 메일을 받지 않았어요. 주소를 확인하고, 맞으면 초대 코드를 직접 보내 주세요.
          </Text>
        )}
      </Box>
      <HStack gap="2">
        {invite.email && resend && (
          <Button
            variant="outline"
            size="sm"
            loading={isBusy}
            aria-label={`${name} 초대 다시 보내기`}
            onClick={() => run(async () => tell(await resend(invite.id)))}
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
