import { useQuery } from '@dojang/shared-auth/query';
import { Box, EmptyState, ListSkeleton, numberText, PageHeader, Pagination, QueryView, Text } from '@dojang/shared-ui';
import { Navigate, useSearchState } from '@dojang/shared-ui/router';
import { History } from 'lucide-react';
import { CsvButton } from '../../CsvButton.tsx';
import { ActRows } from './ActRows.tsx';
import { AuditFilterBar } from './AuditFilterBar.tsx';
import { useExportActs } from './audit.mutations.ts';
import { auditQueries } from './audit.queries.ts';
import { ACTS_PER_PAGE, type AuditFilters, auditSearchParams, readAuditFilters } from './audit-filters.logic.ts';

/** `/admin/audit`: what admins did. The filters are in the URL. */
export function Component() {
  const [search, setSearch] = useSearchState();
  const filters = readAuditFilters(search);
  const query = useQuery(auditQueries.acts(filters));
  const exportActs = useExportActs();
  const total = query.data?.total ?? 0;
  const isFiltered = String(auditSearchParams({ ...filters, page: 1 })) !== '';

  const filter = (change: Partial<AuditFilters>) =>
    setSearch((next) => auditSearchParams({ ...readAuditFilters(next), page: 1, ...change }));
  const clear = () => setSearch(() => new URLSearchParams());

  return (
    <Box>
      <PageHeader
        title="감사 기록"
        description={
          query.data ? `모두 ${numberText(total)}개` : '관리자가 한 일이에요. 아무도 고치거나 지울 수 없어요.'
        }
        actions={<CsvButton job={exportActs} isDisabled={total === 0} onStart={() => exportActs.start(filters)} />}
      />
      <AuditFilterBar filters={filters} isFiltered={isFiltered} onFilter={filter} onClear={clear} />
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={8} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          filters.page > 1 ? (
            <Navigate to={`?${auditSearchParams({ ...filters, page: 1 })}`} replace />
          ) : (
            <EmptyState
              icon={<History />}
              title={isFiltered ? '찾는 기록이 없어요' : '아직 기록이 없어요'}
              description={isFiltered ? '종류나 날짜를 바꿔 보세요.' : '관리자가 무엇을 하면 여기에 남아요.'}
            />
          )
        }
      >
        {({ rows }) => (
          <Box
            bg="bg.panel"
            borderWidth="1px"
            borderRadius="l3"
            p="5"
            opacity={query.isPlaceholderData ? 0.6 : 1}
            aria-busy={query.isPlaceholderData}
          >
            <ActRows entries={rows} />
            <Text srOnly role="status">
              {isFiltered ? `기록 ${total}개를 찾았어요` : ''}
            </Text>
          </Box>
        )}
      </QueryView>
      <Pagination
        page={filters.page}
        pageCount={Math.ceil(total / ACTS_PER_PAGE)}
        onChange={(page) => filter({ page })}
      />
    </Box>
  );
}
