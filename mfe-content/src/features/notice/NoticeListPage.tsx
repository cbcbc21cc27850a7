import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  EmptyState,
  LinkButton,
  ListSkeleton,
  PageHeader,
  Pagination,
  QueryView,
  SearchField,
  VisuallyHidden,
} from '@dojang/shared-ui';
import { Navigate, useNavigate, useSearchParams } from '@dojang/shared-ui/router';
import { List, Megaphone, Plus, SearchX, Trash2 } from 'lucide-react';
import { useSearchText } from '../../lib/use-search-text.ts';
import { NoticeRow } from './components/NoticeRow.tsx';
import { NOTICES_PER_PAGE, noticeListPath, noticeState, readNoticeFilters } from './notice.logic.ts';
import { noticeQueries } from './notice.queries.ts';

/** `/notice`: the list of notices (공지). */
export function Component() {
  const { id: userId, is_admin } = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const inAddress = readNoticeFilters(search);
  const filters = { ...inAddress, trash: inAddress.trash && is_admin };
  const query = useQuery(noticeQueries.list(userId, filters));
  const reads = useQuery(noticeQueries.reads(userId)).data;
  const [text, setText] = useSearchText(filters.query, (next) =>
    navigate(noticeListPath({ query: next, trash: filters.trash }), { replace: true }),
  );
  const pageCount = Math.ceil((query.data?.total ?? 0) / NOTICES_PER_PAGE);
  const filtered = filters.query.trim() !== '';

  return (
    <Box maxW="4xl">
      <PageHeader
        title={filters.trash ? '공지 휴지통' : '공지'}
        description={filters.trash ? '지운 공지는 30일 동안 여기에 있어요.' : '새로운 소식과 꼭 알아야 할 일을 전해요.'}
        actions={
          is_admin && (
            <>
              <LinkButton to={noticeListPath({ trash: !filters.trash })} size="sm" variant="ghost">
                {filters.trash ? <List size={16} /> : <Trash2 size={16} />} {filters.trash ? '공지 목록' : '휴지통'}
              </LinkButton>
              <LinkButton to="/notice/write" size="sm">
                <Plus size={16} /> 공지 쓰기
              </LinkButton>
            </>
          )
        }
      />
      <Box mb="3" maxW={{ md: '80' }}>
        <SearchField value={text} onChange={setText} label="공지 검색" placeholder="제목이나 초성으로 찾기" />
      </Box>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={6} />}
        isEmpty={({ notices }) => notices.length === 0}
        empty={
          filters.page > 1 ? (
            <Navigate to={noticeListPath({ ...filters, page: 1 })} replace />
          ) : (
            <NoNotices filtered={filtered} trash={filters.trash} onClear={() => setText('')} canWrite={is_admin} />
          )
        }
      >
        {({ notices, total }) => (
          <>
            <VisuallyHidden role="status">{filtered ? `공지 ${total}개를 찾았어요` : ''}</VisuallyHidden>
            <Box as="ul" listStyleType="none" aria-busy={query.isPlaceholderData}>
              {notices.map((notice) => (
                <Box as="li" key={notice.id} borderBottomWidth="1px">
                  <NoticeRow
                    notice={notice}
                    unread={reads !== undefined && noticeState(notice) === 'live' && !reads.has(notice.id)}
                  />
                </Box>
              ))}
            </Box>
          </>
        )}
      </QueryView>
      <Pagination
        page={filters.page}
        pageCount={pageCount}
        onChange={(page) => navigate(noticeListPath({ ...filters, page }))}
      />
    </Box>
  );
}

interface NoNoticesProps {
  filtered: boolean;
  trash: boolean;
  canWrite: boolean;
  onClear: () => void;
}

function NoNotices({ filtered, trash, canWrite, onClear }: NoNoticesProps) {
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="찾는 공지가 없어요"
        description="다른 말이나 초성으로 찾아보세요."
        action={
          <Button variant="outline" size="sm" onClick={onClear}>
            모두 보기
          </Button>
        }
      />
    );
  }
  if (trash) return <EmptyState icon={<Trash2 />} title="휴지통이 비어 있어요" />;
  return (
    <EmptyState
      icon={<Megaphone />}
      title="공지가 없어요"
      description="새 소식이 생기면 여기에서 알려 드릴게요."
      action={canWrite && <LinkButton to="/notice/write">공지 쓰기</LinkButton>}
    />
  );
}
