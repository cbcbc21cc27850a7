import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, EmptyState, LinkButton, ListSkeleton, PageHeader, QueryView, useDocumentTitle } from '@dojang/shared-ui';
import { useSearchParams } from '@dojang/shared-ui/router';
import { Pencil, ScrollText } from 'lucide-react';
import { agreementPath } from './agreement.logic.ts';
import { agreementQueries } from './agreement.queries.ts';
import { AgreementRow } from './components/AgreementRow.tsx';
import { VersionList } from './components/VersionList.tsx';

/** `/agreement/list[?boardId=]`: the agreements, or the versions of one agreement. */
export function Component() {
  const [search] = useSearchParams();
  const agreementId = search.get('boardId');
  return agreementId ? <Versions key={agreementId} agreementId={agreementId} /> : <Agreements />;
}

function Agreements() {
  const { id: userId, is_admin } = useSession();
  const query = useQuery(agreementQueries.list(userId));
  return (
    <Box maxW="4xl">
      <PageHeader
        title="약관"
        description="도장이 지키는 약속과 바뀔 내용을 볼 수 있어요."
        actions={
          is_admin && (
            <LinkButton to="/admin/agreement" size="sm" variant="outline">
              약관 관리
            </LinkButton>
          )
        }
      />
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={4} />}
        empty={<EmptyState icon={<ScrollText />} title="시행 중인 약관이 없어요" />}
      >
        {(agreements) => (
          <Box as="ul" listStyleType="none" ps="0">
            {agreements.map((agreement) => (
              <Box as="li" key={agreement.id} borderBottomWidth="1px">
                <AgreementRow agreement={agreement} />
              </Box>
            ))}
          </Box>
        )}
      </QueryView>
    </Box>
  );
}

function Versions({ agreementId }: { agreementId: string }) {
  const { id: userId, is_admin } = useSession();
  const query = useQuery(agreementQueries.detail(userId, agreementId));
  useDocumentTitle(query.data?.title ?? '약관');
  return (
    <Box maxW="4xl">
      <PageHeader
        title={query.data?.title ?? '약관'}
        description="모든 판을 새것부터 보여 드려요."
        back={{ to: agreementPath('list'), label: '약관' }}
        actions={
          is_admin && (
            <LinkButton to={agreementPath('write', agreementId)} size="sm">
              <Pencil size={16} /> 다음 판 쓰기
            </LinkButton>
          )
        }
      />
      <QueryView query={query} skeleton={<ListSkeleton rows={4} />}>
        {(agreement) => <VersionList agreement={agreement} />}
      </QueryView>
    </Box>
  );
}
