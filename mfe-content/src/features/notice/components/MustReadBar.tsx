import { useSession } from '@dojang/shared-auth';
import { Button, Flex, formatDateTime, LinkButton, Text } from '@dojang/shared-ui';
import { useLocation } from '@dojang/shared-ui/router';
import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAckNotice } from '../notice.mutations.ts';

interface Props {
  noticeId: string;
  /** ISO time. */
  until: string;
  read: { acked_at: string | null } | undefined;
}

/** Asks every signed-in user to confirm that they have read the notice. */
export function MustReadBar({ noticeId, until, read }: Props) {
  const signedIn = useSession((session) => session.status === 'loggedIn');
  const { pathname, search } = useLocation();
  const ack = useAckNotice();

  if (read?.acked_at) {
    return (
      <Bar palette="green" icon={<Check size={18} />}>
        {formatDateTime(read.acked_at)}에 확인했어요.
      </Bar>
    );
  }
  return (
    <Bar
      palette="orange"
      icon={<CircleAlert size={18} />}
      action={
        signedIn ? (
          <Button size="sm" loading={ack.isPending} onClick={() => ack.mutate(noticeId)}>
            확인했어요
          </Button>
        ) : (
          <LinkButton size="sm" to={`/member/login?next=${encodeURIComponent(pathname + search)}`}>
            로그인하고 확인하기
          </LinkButton>
        )
      }
    >
      꼭 읽어 주세요. {formatDateTime(until)}까지 확인을 받고 있어요.
    </Bar>
  );
}

interface BarProps {
  palette: string;
  icon: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

function Bar({ palette, icon, children, action }: BarProps) {
  return (
    <Flex
      role="status"
      colorPalette={palette}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      borderRadius="l2"
      px="4"
      py="3"
      mb="6"
      gap="3"
      align="center"
      wrap="wrap"
      textStyle="sm"
    >
      {icon}
      <Text flex="1" minW="48">
        {children}
      </Text>
      {action}
    </Flex>
  );
}
