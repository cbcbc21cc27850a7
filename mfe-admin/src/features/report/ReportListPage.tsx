import { useInfiniteQuery, useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  EmptyState,
  Flex,
  LinkButton,
  ListSkeleton,
  MoreButton,
  numberText,
  PageHeader,
  QueryView,
} from '@dojang/shared-ui';
import { useSearchParams } from '@dojang/shared-ui/router';
import { Flag } from 'lucide-react';
import { ReportedPageItem } from './components/ReportedPageItem.tsx';
import { type ReportView, VIEWS, viewOf } from './report.logic.ts';
import { reportQueries } from './report.queries.ts';

/** `/admin/report`: published pages that visitors reported. */
export function Component() {
  const [search] = useSearchParams();
  const view = viewOf(search.get('view'));
  const query = useInfiniteQuery(reportQueries.list(view));
  const counts: Partial<Record<ReportView, number>> = useQuery(reportQueries.counts).data ?? {};
  const empty = VIEWS.find(({ value }) => value === view)?.empty ?? '';
  return (
    <Box>
      <PageHeader title="신고" description="게시를 중단하면 방문자는 1초 안에 페이지를 볼 수 없게 돼요." />
      <Flex as="nav" aria-label="신고 거르기" gap="1" mb="4" wrap="wrap">
        {VIEWS.map(({ value, label }) => (
          <LinkButton
            key={value}
            to={`/admin/report?view=${value}`}
            size="sm"
            variant={value === view ? 'subtle' : 'ghost'}
            colorPalette="gray"
            aria-current={value === view ? 'page' : undefined}
          >
            {label}
            {counts[value] ? ` ${numberText(counts[value])}` : ''}
          </LinkButton>
        ))}
      </Flex>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={4} />}
        empty={<EmptyState icon={<Flag size={22} />} title={empty} />}
      >
        {(pages) => (
          <Box as="ul" listStyleType="none" ps="0" display="grid" gap="4">
            {pages.map((page) => (
              <ReportedPageItem key={page.page_id} page={page} />
            ))}
          </Box>
        )}
      </QueryView>
      <MoreButton query={query} />
    </Box>
  );
}
