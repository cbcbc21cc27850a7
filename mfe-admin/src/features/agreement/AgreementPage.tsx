import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, EmptyState, ListSkeleton, PageHeader, QueryView } from '@dojang/shared-ui';
import { Plus, ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { AdminAgreement } from './agreement.logic.ts';
import { agreementQueries } from './agreement.queries.ts';
import { AgreementForm } from './components/AgreementForm.tsx';
import { AgreementItem } from './components/AgreementItem.tsx';
import { Coverage } from './components/Coverage.tsx';

/** `/admin/agreement`: the agreements with their versions, and who consented. */
export function Component() {
  const query = useQuery(agreementQueries.list);
  const [edited, setEdited] = useState<AdminAgreement | 'new' | null>(null);
  const [covered, setCovered] = useState<AdminAgreement | null>(null);
  const create = (
    <Button size="sm" onClick={() => setEdited('new')}>
      <Plus size={16} /> 새 약관
    </Button>
  );
  return (
    <Box>
      <PageHeader
        title="약관"
        description="게시한 판은 고칠 수 없어요. 바꾸려면 다음 판을 써 주세요."
        actions={create}
      />
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={4} />}
        empty={<EmptyState icon={<ScrollText />} title="약관이 없어요" action={create} />}
      >
        {(agreements) => (
          <Box as="ul" listStyleType="none" ps="0" display="grid" gap="3">
            {agreements.map((agreement) => (
              <AgreementItem
                key={agreement.id}
                agreement={agreement}
                onEdit={() => setEdited(agreement)}
                onCover={() => setCovered(agreement)}
              />
            ))}
          </Box>
        )}
      </QueryView>
      {edited && <AgreementForm agreement={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {covered && <Coverage agreement={covered} onClose={() => setCovered(null)} />}
    </Box>
  );
}
