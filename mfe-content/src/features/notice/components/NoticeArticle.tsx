import { readPicture, useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, Flex, formatDateTime, LinkButton, PageHeader, Text, useDocumentTitle } from '@dojang/shared-ui';
import { DocumentView } from '@dojang/shared-ui/editor';
import { Pencil } from 'lucide-react';
import { useEffect } from 'react';
import { mustRead, noticeState } from '../notice.logic.ts';
import { useMarkRead } from '../notice.mutations.ts';
import { noticeQueries } from '../notice.queries.ts';
import type { Notice } from '../notice.types.ts';
import { MustReadBar } from './MustReadBar.tsx';
import { NoticeBadges } from './NoticeBadges.tsx';
import { NoticeNeighbours } from './NoticeNeighbours.tsx';
import { NoticeReaders } from './NoticeReaders.tsx';
import { RemoveNotice } from './RemoveNotice.tsx';

/** One notice in read-only view. */
export function NoticeArticle({ notice }: { notice: Notice }) {
  const { id: userId, is_admin } = useSession();
  const reads = useQuery(noticeQueries.reads(userId)).data;
  const { mutate: markRead } = useMarkRead();
  const live = noticeState(notice) === 'live';
  const unread = reads !== undefined && !reads.has(notice.id);
  useDocumentTitle(notice.title);

  useEffect(() => {
    if (live && unread) markRead(notice.id);
  }, [live, unread, notice.id, markRead]);

  return (
    <Box as="article">
      <PageHeader
        title={notice.title}
        description={<Published notice={notice} />}
        back={{ to: '/notice', label: '공지' }}
        actions={
          is_admin && (
            <>
              <RemoveNotice notice={notice} />
              {!notice.removed_at && (
                <LinkButton to={`/notice/write?noticeId=${notice.id}`} size="sm" variant="outline">
                  <Pencil size={16} /> 고치기
                </LinkButton>
              )}
            </>
          )
        }
      />
      {live && mustRead(notice.must_read_until) && (
        <MustReadBar noticeId={notice.id} until={notice.must_read_until ?? ''} read={reads?.get(notice.id)} />
      )}
      <Box borderTopWidth="1px" pt="6" minH="32">
        <DocumentView value={notice.body} readPicture={readPicture} />
      </Box>
      {is_admin && <NoticeReaders noticeId={notice.id} asksAck={notice.must_read_until !== null} isLive={live} />}
      <NoticeNeighbours notice={notice} />
    </Box>
  );
}

function Published({ notice }: { notice: Notice }) {
  const at = notice.publish_at;
  return (
    <Flex as="span" gap="2" align="center">
      <Text as="span">{at ? formatDateTime(at) : `${formatDateTime(notice.updated_at)}에 고침`}</Text>
      <NoticeBadges notice={notice} />
    </Flex>
  );
}
