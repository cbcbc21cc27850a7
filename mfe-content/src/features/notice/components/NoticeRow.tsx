import { Box, chakra, Flex, formatDate, RelativeTime, Text, VisuallyHidden } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { Pin } from 'lucide-react';
import { noticeState } from '../notice.logic.ts';
import type { NoticeHead } from '../notice.types.ts';
import { NoticeBadges } from './NoticeBadges.tsx';

const RowLink = chakra(Link);

interface Props {
  notice: NoticeHead;
  /** Whether the signed-in user has not opened the notice yet. */
  unread: boolean;
}

/** One line of the list. */
export function NoticeRow({ notice, unread }: Props) {
  const scheduled = noticeState(notice) === 'scheduled';
  return (
    <RowLink
      to={`/notice/detail?noticeId=${notice.id}`}
      display="flex"
      alignItems="center"
      gap="3"
      px={{ base: '2', md: '3' }}
      py="4"
      borderRadius="l2"
      _hover={{ bg: 'bg.subtle' }}
    >
      <Box boxSize="2" borderRadius="full" flexShrink="0" bg={unread ? 'brand.solid' : 'transparent'} aria-hidden />
      {unread && <VisuallyHidden>읽지 않음</VisuallyHidden>}
      <Flex
        flex="1"
        minW="0"
        gap={{ base: '1', md: '3' }}
        direction={{ base: 'column', md: 'row' }}
        align={{ base: 'stretch', md: 'center' }}
      >
        <Flex flex="1" minW="0" gap="2" align="center">
          {notice.pinned && (
            <Box color="brand.fg" flexShrink="0">
              <Pin size={14} aria-label="고정" role="img" />
            </Box>
          )}
          <Text fontWeight={unread ? '600' : '500'} truncate>
            {notice.title}
          </Text>
          <Flex gap="1" flexShrink="0">
            <NoticeBadges notice={notice} />
          </Flex>
        </Flex>
        <Text textStyle="sm" color="fg.muted" flexShrink="0">
          {scheduled && notice.publish_at ? (
            `${formatDate(notice.publish_at)} 게시`
          ) : (
            <RelativeTime value={notice.publish_at ?? notice.created_at} />
          )}
        </Text>
      </Flex>
    </RowLink>
  );
}
