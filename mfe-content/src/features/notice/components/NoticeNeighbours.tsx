import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, chakra, Text } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { noticeQueries } from '../notice.queries.ts';
import type { NoticeHead } from '../notice.types.ts';

const NeighbourLink = chakra(Link);

/** Links to the next and the previous notice. */
export function NoticeNeighbours({ notice }: { notice: NoticeHead }) {
  const userId = useSession((session) => session.id);
  const { data } = useQuery(noticeQueries.neighbours(userId, notice));
  const newer = data?.newer[0];
  const older = data?.older[0];
  if (!newer && !older) return null;
  return (
    <Box as="nav" aria-label="이전 글과 다음 글" mt="10" borderTopWidth="1px">
      {newer && <Neighbour label="다음 글" notice={newer} />}
      {older && <Neighbour label="이전 글" notice={older} />}
    </Box>
  );
}

function Neighbour({ label, notice }: { label: string; notice: NoticeHead }) {
  return (
    <NeighbourLink
      to={`/notice/detail?noticeId=${notice.id}`}
      display="flex"
      gap="4"
      px="2"
      py="3"
      borderBottomWidth="1px"
      textStyle="sm"
      _hover={{ bg: 'bg.subtle' }}
    >
      <Text as="span" color="fg.muted" flexShrink="0">
        {label}
      </Text>
      <Text as="span" truncate>
        {notice.title}
      </Text>
    </NeighbourLink>
  );
}
