import { useQuery } from '@dojang/shared-auth/query';
import { Text } from '@dojang/shared-ui';
import { noticeQueries } from '../notice.queries.ts';

/** Number of readers, for admins. */
export function ReaderCounts({ noticeId, asksAck }: { noticeId: string; asksAck: boolean }) {
  const { data } = useQuery(noticeQueries.readerCounts(noticeId));
  if (!data) return null;
  return (
    <Text mt="8" textStyle="sm" color="fg.muted">
      {data.read.toLocaleString('ko')}명이 읽었어요
      {asksAck && ` · ${data.acked.toLocaleString('ko')}명이 확인했어요`}
    </Text>
  );
}
