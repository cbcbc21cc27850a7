import type { OwnSession } from '@dojang/api-contract';
import { useMutation, useQuery, useQueryClient } from '@dojang/shared-auth/query';
import {
  Badge,
  Box,
  Button,
  confirm,
  escapeHtml,
  Flex,
  formatDateTime,
  ListSkeleton,
  QueryView,
  RelativeTime,
  showError,
  snack,
  Text,
} from '@dojang/shared-ui/core';
import { CircleHelp, Laptop, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import { endOtherSessions, endSession } from './account.mutations.ts';
import { ownSessions } from './account.queries.ts';

const ICONS = { desktop: Laptop, phone: Smartphone, tablet: Tablet, unknown: CircleHelp } as const;
/** Number of sessions that are shown before 더 보기. */
const FIRST = 5;

/** The sessions of the user, with buttons that end them. */
export function OwnSessions({ userId }: { userId: string }) {
  const query = useQuery(ownSessions(userId));
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={2} />}>
      {(sessions) => <Sessions userId={userId} sessions={sessions} />}
    </QueryView>
  );
}

function Sessions({ userId, sessions }: { userId: string; sessions: OwnSession[] }) {
  const client = useQueryClient();
  const [isWhole, setIsWhole] = useState(false);
  const end = useMutation({
    mutationFn: (id: string | 'others') => (id === 'others' ? endOtherSessions() : endSession(id)),
    onSuccess: (_, id) => snack.success(id === 'others' ? '다른 기기에서 모두 로그아웃했어요.' : '로그아웃했어요.'),
    onError: showError,
    onSettled: () => client.invalidateQueries(ownSessions(userId)),
  });
  const ordered = [...sessions].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  const shown = isWhole ? ordered : ordered.slice(0, FIRST);
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;

  async function endOne({ id, device }: OwnSession) {
    const sure = await confirm({
      title: '이 기기에서 로그아웃할까요?',
      message: `<b>${escapeHtml(device)}</b>에서 다시 쓰려면 비밀번호로 로그인해야 해요. 저장하지 못한 내용은 그 기기에 남아요.`,
      confirmLabel: '로그아웃',
    });
    if (sure) end.mutate(id);
  }

  async function endOthers() {
    const sure = await confirm({
      title: '다른 기기에서 모두 로그아웃할까요?',
      message: '지금 쓰는 이 기기만 로그인한 채로 남아요. 저장하지 못한 내용은 각 기기에 남아요.',
      confirmLabel: '모두 로그아웃',
    });
    if (sure) end.mutate('others');
  }

  return (
    <>
      <Box as="ul" listStyleType="none" ps="0">
        {shown.map((session) => (
          <Session
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => void endOne(session)}
          />
        ))}
      </Box>
      <Flex mt="3" gap="2" wrap="wrap">
        {others > 0 && (
          <Button
            variant="outline"
            loading={end.isPending && end.variables === 'others'}
            onClick={() => void endOthers()}
          >
            다른 기기에서 모두 로그아웃
          </Button>
        )}
        {shown.length < ordered.length && (
          <Button variant="ghost" onClick={() => setIsWhole(true)}>
            {ordered.length - shown.length}개 더 보기
          </Button>
        )}
      </Flex>
    </>
  );
}

interface SessionProps {
  session: OwnSession;
  isEnding: boolean;
  onEnd: () => void;
}

function Session({ session, isEnding, onEnd }: SessionProps) {
  const { device, kind, network, createdAt, usedAt, isCurrent } = session;
  const Icon = ICONS[kind];
  return (
    <Flex as="li" gap="3" align="center" borderTopWidth="1px" py="4">
      <Box color="fg.muted" flexShrink="0">
        <Icon size={22} strokeWidth={1.5} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontWeight="500" overflowWrap="anywhere">
            {device}
          </Text>
          {isCurrent && <Badge colorPalette="green">이 기기</Badge>}
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          {isCurrent ? (
            '지금 쓰는 중'
          ) : (
            <>
              마지막 사용 <RelativeTime value={usedAt} />
            </>
          )}
          {network && ` · ${network}`}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {formatDateTime(createdAt)} 로그인
        </Text>
      </Box>
      {!isCurrent && (
        <Button
          size="sm"
          variant="outline"
          loading={isEnding}
          aria-label={`${formatDateTime(createdAt)} ${device} 로그아웃`}
          onClick={onEnd}
        >
          로그아웃
        </Button>
      )}
    </Flex>
  );
}
