import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  EmptyState,
  ListSkeleton,
  numberText,
  PageHeader,
  Pagination,
  QueryView,
  Text,
} from '@dojang/shared-ui';
import { Navigate, useSearchState } from '@dojang/shared-ui/router';
import { UserSearch } from 'lucide-react';
import { CsvButton } from '../../CsvButton.tsx';
import { MemberDetail } from './components/MemberDetail.tsx';
import { MemberFilterBar } from './components/MemberFilterBar.tsx';
import { MemberTable } from './components/MemberTable.tsx';
import { useExportMembers } from './member.mutations.ts';
import { memberQueries } from './member.queries.ts';
import { MEMBERS_PER_PAGE, type MemberFilters, memberSearchParams, readMemberFilters } from './member-filters.logic.ts';

/** `/admin/membership/user`: the members and their levels. Filters and the open member are in the URL. */
export function Component() {
  const [search, setSearch] = useSearchState();
  const filters = readMemberFilters(search);
  const query = useQuery(memberQueries.list(filters));
  const exportMembers = useExportMembers();
  const total = query.data?.total ?? 0;

  const filter = (change: Partial<MemberFilters>) =>
    setSearch((next) => memberSearchParams({ ...readMemberFilters(next), page: 1, ...change }));
  const open = (member: string | null) =>
    setSearch(
      (next) => {
        const params = memberSearchParams(readMemberFilters(next));
        if (member) params.set('member', member);
        return params;
      },
      { preventScrollReset: true },
    );

  return (
    <Box>
      <PageHeader
        title="회원"
        description={query.data ? `모두 ${numberText(total)}명` : '가입한 사람을 찾고 등급을 관리해요.'}
        actions={
          <CsvButton job={exportMembers} isDisabled={total === 0} onStart={() => exportMembers.start(filters)} />
        }
      />
      <MemberFilterBar filters={filters} onFilter={filter} />
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={8} />}
        isEmpty={({ members }) => members.length === 0}
        empty={
          filters.page > 1 ? (
            <Navigate to={`?${memberSearchParams({ ...filters, page: 1 })}`} replace />
          ) : (
            <EmptyState
              icon={<UserSearch />}
              title="검색 결과가 없어요"
              description="이메일이나 이름은 전체가 똑같아야 찾을 수 있어요."
              action={
                <Button variant="outline" size="sm" onClick={() => setSearch(() => new URLSearchParams())}>
                  모두 보기
                </Button>
              }
            />
          )
        }
      >
        {({ members }) => (
          <Box opacity={query.isPlaceholderData ? 0.6 : 1} aria-busy={query.isPlaceholderData}>
            <MemberTable members={members} onOpen={open} />
            <Text srOnly role="status">
              {total}명을 찾았어요
            </Text>
          </Box>
        )}
      </QueryView>
      <Pagination
        page={filters.page}
        pageCount={Math.ceil(total / MEMBERS_PER_PAGE)}
        onChange={(page) => filter({ page })}
      />
      <MemberDetail id={search.get('member')} onClose={() => open(null)} />
    </Box>
  );
}
