import { useQuery } from '@dojang/shared-auth/query';
import { Badge, Grid, LinkButton, PageHeader, RelativeTime, Text } from '@dojang/shared-ui';
import { Pin, Plus } from 'lucide-react';
import { useFrameSession } from '../../layouts/visitor.ts';
import { HomeBlock, HomeRow } from './HomeBlock.tsx';
import { firstLine, greeting } from './home.logic.ts';
import { homeQueries } from './home.queries.ts';

/** What a member was doing, each block with the way to go on. */
export function MemberHome() {
  const { name } = useFrameSession();
  const projects = useQuery(homeQueries.projects());
  const pages = useQuery(homeQueries.pages());
  const memos = useQuery(homeQueries.memos());
  const notices = useQuery(homeQueries.notices());
  return (
    <>
      <PageHeader
        title={`${name} 님, ${greeting(new Date())}`}
        description="오늘 할 일을 여기에서 시작하세요."
        actions={
          <>
            <LinkButton to="/memo" variant="outline">
              메모하기
            </LinkButton>
            <LinkButton to="/project">
              <Plus size={16} aria-hidden />
              프로젝트
            </LinkButton>
          </>
        }
      />
      <Grid gap={{ base: '8', md: '10' }} columnGap={{ md: '12' }} templateColumns={{ base: '1fr', md: '1fr 1fr' }}>
        <HomeBlock
          title="최근 프로젝트"
          more="/project"
          query={projects}
          empty="첫 프로젝트를 만들어 보세요."
          action="프로젝트 만들기"
          actionTo="/project?new=1"
        >
          {({ id, name: title, memberCount, noteCount, updatedAt }) => (
            <HomeRow
              key={id}
              to={`/project/dashboard?projectId=${id}`}
              title={title}
              side={<RelativeTime value={updatedAt} />}
            >
              멤버 {memberCount} · 노트 {noteCount}
            </HomeRow>
          )}
        </HomeBlock>
        <HomeBlock
          title="내 페이지"
          more="/page"
          query={pages}
          empty="템플릿으로 첫 페이지를 찍어 보세요."
          action="페이지 만들기"
        >
          {({ id, title, live_version_id, updated_at }) => (
            <HomeRow key={id} to={`/page/edit?pageId=${id}`} title={title} side={<RelativeTime value={updated_at} />}>
              <Badge size="sm" colorPalette={live_version_id ? 'green' : 'gray'}>
                {live_version_id ? '게시됨' : '초안'}
              </Badge>
            </HomeRow>
          )}
        </HomeBlock>
        <HomeBlock title="메모" more="/memo" query={memos} empty="떠오른 생각을 적어 두세요." action="메모하기">
          {({ id, body, pinned, updated_at }) => (
            <HomeRow
              key={id}
              to={`/memo/detail?memoId=${id}`}
              title={firstLine(body)}
              mark={pinned ? <Pin size={14} aria-label="고정한 메모" /> : undefined}
              side={<RelativeTime value={updated_at} />}
            />
          )}
        </HomeBlock>
        <HomeBlock title="공지" more="/notice" query={notices} empty="새 공지가 없어요.">
          {({ id, title, pinned, publish_at }) => (
            <HomeRow
              key={id}
              to={`/notice/detail?noticeId=${id}`}
              title={title}
              mark={pinned ? <Pin size={14} aria-label="고정한 공지" /> : undefined}
              side={publish_at ? <RelativeTime value={publish_at} /> : <Text as="span" />}
            />
          )}
        </HomeBlock>
      </Grid>
    </>
  );
}
