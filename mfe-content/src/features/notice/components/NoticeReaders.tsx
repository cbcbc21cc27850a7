import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, confirm, Flex, numberText, QueryView, RelativeTime, Skeleton, Text } from '@dojang/shared-ui';
import { BellRing, Users } from 'lucide-react';
import { useState } from 'react';
import { useRemind } from '../notice.mutations.ts';
import { type ReaderCounts, readerQueries } from '../reader.queries.ts';
import { ReaderList } from './ReaderList.tsx';

interface Props {
  noticeId: string;
  /** Whether people are asked to confirm the notice. */
  asksAck: boolean;
  /** Whether members can see the notice now. */
  isLive: boolean;
}

/** For admins: how many people have read the notice, who they are, and a reminder for the others. */
export function NoticeReaders({ noticeId, asksAck, isLive }: Props) {
  const query = useQuery(readerQueries.counts(noticeId));
  const [isOpen, setOpen] = useState(false);
  return (
    <Box as="section" aria-label="읽은 사람" mt="8" borderWidth="1px" borderRadius="l3" bg="bg.panel" p="4">
      <QueryView query={query} skeleton={<Skeleton h="9" />}>
        {(counts) => (
          <Flex gap="3" align="center" wrap="wrap">
            <Text flex="1" minW="48" textStyle="sm" color="fg.muted">
              {sentence(counts, asksAck)}
              {counts.reminded_at && (
                <>
                  {' · '}
                  {counts.is_reminding ? '다시 알리는 중' : <RelativeTime value={counts.reminded_at} />}
                  {!counts.is_reminding && ' 다시 알림'}
                </>
              )}
            </Text>
            <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
              <Users size={16} /> 누가 읽었는지 보기
            </Button>
            {isLive && <Remind noticeId={noticeId} counts={counts} asksAck={asksAck} />}
          </Flex>
        )}
      </QueryView>
      {isOpen && <ReaderList noticeId={noticeId} asksAck={asksAck} onClose={() => setOpen(false)} />}
    </Box>
  );
}

function sentence({ audience, read, acked }: ReaderCounts, asksAck: boolean): string {
  const opened = `${numberText(audience)}명 중 ${numberText(read)}명이 읽었어요`;
  return asksAck ? `${opened} · ${numberText(acked)}명이 확인했어요` : opened;
}

/** The reminder is not offered again within an hour. The database refuses it too. */
const AGAIN_MS = 60 * 60_000;

function Remind({ noticeId, counts, asksAck }: { noticeId: string; counts: ReaderCounts; asksAck: boolean }) {
  const remind = useRemind(noticeId);
  const { waiting, reminded_at, is_reminding } = counts;
  const isRecent = reminded_at !== null && Date.now() - Date.parse(reminded_at) < AGAIN_MS;
  if (waiting === 0) return null;

  async function ask() {
    const sure = await confirm({
      title: '다시 알릴까요?',
      message: `아직 ${asksAck ? '확인하지' : '읽지'} 않은 <b>${numberText(waiting)}명</b>에게 알림을 보내요. 한 시간에 한 번 보낼 수 있어요.`,
      confirmLabel: '다시 알리기',
    });
    if (sure) remind.mutate();
  }

  return (
    <Button
      size="sm"
      variant="outline"
      loading={remind.isPending || is_reminding}
      disabled={isRecent}
      title={isRecent ? '한 시간에 한 번 보낼 수 있어요' : undefined}
      onClick={() => void ask()}
    >
      <BellRing size={16} /> 안 {asksAck ? '확인한' : '읽은'} {numberText(waiting)}명에게 다시 알리기
    </Button>
  );
}
