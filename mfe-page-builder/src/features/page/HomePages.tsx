import { useQuery } from '@dojang/shared-auth/query';
import { BlockList, LinkRow, RelativeTime } from '@dojang/shared-ui';
import { PageStateBadge } from './components/PageStateBadge.tsx';
import { latestPages } from './latest-pages.queries.ts';
import { pageState } from './page.logic.ts';

/** Home block: the pages of all sites that were changed last. */
export function Component() {
  const query = useQuery(latestPages());
  return (
    <BlockList
      query={query}
      empty="템플릿으로 첫 페이지를 찍어 보세요."
      action={{ label: '페이지 만들기', to: '/page/template' }}
    >
      {(page) => (
        <LinkRow
          key={page.id}
          to={`/page/edit?pageId=${page.id}`}
          title={page.title}
          side={<RelativeTime value={page.updated_at} />}
        >
          <PageStateBadge state={pageState(page)} size="xs" />
        </LinkRow>
      )}
    </BlockList>
  );
}
