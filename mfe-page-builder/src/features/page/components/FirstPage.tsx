import { useQuery } from '@dojang/shared-auth/query';
import { Box, CardGridSkeleton, EmptyState, Heading, LinkButton, QueryView } from '@dojang/shared-ui';
import { LayoutTemplate } from 'lucide-react';
import { templateQueries } from '../../template/template.queries.ts';
import { useStartPage } from '../use-start-page.ts';
import { StartingPoints } from './StartingPoints.tsx';

/** A site without pages: an empty page and three templates to start with. */
export function FirstPage({ siteId }: { siteId: string }) {
  const templates = useQuery(templateQueries.list());
  const { start, busy } = useStartPage(siteId);
  return (
    <Box>
      <EmptyState
        icon={<LayoutTemplate size={22} />}
        title="첫 페이지를 만들어 보세요"
        description="템플릿을 고르면 글과 사진만 바꿔 바로 게시할 수 있어요."
        action={
          <LinkButton to={`/page/template?siteId=${siteId}`} variant="outline">
            템플릿 둘러보기
          </LinkButton>
        }
      />
      <Heading as="h2" textStyle="heading" mb="4">
        바로 시작하기
      </Heading>
      <QueryView query={templates} skeleton={<CardGridSkeleton count={4} />}>
        {(list) => <StartingPoints templates={list.slice(0, 3)} disabled={busy} onChoose={start} />}
      </QueryView>
    </Box>
  );
}
