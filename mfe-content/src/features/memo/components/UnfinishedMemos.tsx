import { useQuery } from '@dojang/shared-auth/query';
import { Box, LinkButton, RelativeTime, SimpleGrid, Text } from '@dojang/shared-ui';
import type { Memo } from '../memo.logic.ts';
import { memoQueries } from '../memo.queries.ts';
import { unfinishedOf } from '../memo-journal.ts';
import { MemoBody } from './MemoBody.tsx';

/** Memos whose editor was closed with unsaved changes, each with a link to continue. */
export function UnfinishedMemos({ userId, memos }: { userId: string; memos: Memo[] }) {
  const { data = [] } = useQuery(memoQueries.unfinished(userId));
  const unfinished = unfinishedOf(data, memos);
  if (unfinished.length === 0) return null;
  return (
    <SimpleGrid as="section" aria-label="쓰다 만 메모" minChildWidth={{ base: 'full', sm: '64' }} gap="3" mb="3">
      {unfinished.map(({ id, body, at, isNew }) => (
        <Box key={id} as="article" p="4" bg="bg.panel" borderWidth="1px" borderColor="border.warning" borderRadius="l3">
          <MemoBody body={body} maxLines={4} />
          <Text textStyle="xs" color="fg.muted" my="2">
            <RelativeTime value={at} />에 쓰다가 저장하지 못했어요
          </Text>
          <LinkButton size="xs" variant="outline" to={`/memo/edit?memoId=${id}`} state={{ fresh: isNew }}>
            이어서 쓰기
          </LinkButton>
        </Box>
      ))}
    </SimpleGrid>
  );
}
