import { useQuery } from '@dojang/shared-auth/query';
import { Box, EmptyState, ListSkeleton, PageHeader, QueryView } from '@dojang/shared-ui';
import { useSearchParams } from '@dojang/shared-ui/router';
import { Package } from 'lucide-react';
import { useState } from 'react';
import { DeprecatedPanel } from './components/DeprecatedPanel.tsx';
import { MoveDialog } from './components/MoveDialog.tsx';
import { PreviewDialog } from './components/PreviewDialog.tsx';
import { RemoteCard } from './components/RemoteCard.tsx';
import { TokenPanel } from './components/TokenPanel.tsx';
import { UsesPanel } from './components/UsesPanel.tsx';
import { askedPreview } from './preview.logic.ts';
import type { Move } from './remote.logic.ts';
import { remoteQueries } from './remote.queries.ts';

/** Number of days of browser reports. */
const DAYS = 7;

/** `/admin/remote`: the releases of the shell and of each area, and the tokens with which teams deploy. */
export function Component() {
  const query = useQuery(remoteQueries.releases);
  const health = useQuery(remoteQueries.health(DAYS));
  const [search, setSearch] = useSearchParams();
  const asked = askedPreview(search);
  const [move, setMove] = useState<Move | null>(null);
  return (
    <Box>
      <PageHeader
        title="배포"
        description="영역마다 따로 배포해요. 문제가 생기면 이전 버전으로 바로 되돌릴 수 있어요."
      />
      <QueryView
        query={query}
        skeleton={
          // The cards reserve their space, so that the content below does not move when they arrive.
          <Box minH="100dvh">
            <ListSkeleton rows={8} />
          </Box>
        }
        empty={
          <EmptyState
            icon={<Package size={22} />}
            title="아직 배포한 버전이 없어요"
            description="아래에서 토큰을 발급하면 팀이 직접 배포할 수 있어요."
          />
        }
      >
        {(releases) => (
          <Box as="ul" aria-label="영역" listStyleType="none" ps="0" display="grid" gap="4">
            {releases.map((release) => (
              <RemoteCard key={release.name} release={release} health={health} onMove={setMove} />
            ))}
          </Box>
        )}
      </QueryView>
      <DeprecatedPanel releases={query.data ?? []} health={health.data} />
      <UsesPanel releases={query.data ?? []} />
      <TokenPanel names={(query.data ?? []).map(({ name }) => name)} />
      {asked && query.data && (
        <PreviewDialog asked={asked} releases={query.data} onClose={() => setSearch({}, { replace: true })} />
      )}
      {move && <MoveDialog move={move} onClose={() => setMove(null)} />}
    </Box>
  );
}
