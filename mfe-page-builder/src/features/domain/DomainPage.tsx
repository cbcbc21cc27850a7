import { isUuid } from '@dojang/contract/text';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, ListSkeleton, PageHeader, QueryView, Stack, toAppError } from '@dojang/shared-ui';
import { notFound, useSearchParams } from '@dojang/shared-ui/router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { pageQueries } from '../page/page.queries.ts';
import type { OwnSite } from '../page/page.schema.ts';
import { roleIncludes } from '../page/page-list.logic.ts';
import { PlanNote } from '../plan/components/PlanNote.tsx';
import { usePlan } from '../plan/use-plan.ts';
import { SettingSection } from '../setting/components/SettingSection.tsx';
import { AddDomainDialog } from './components/AddDomainDialog.tsx';
import { DomainList } from './components/DomainList.tsx';
import { PrimaryAddress } from './components/PrimaryAddress.tsx';
import { Redirects } from './components/RedirectForm.tsx';
import { domainQueries } from './domain.queries.ts';

/** `/page/domain?siteId=`: the addresses of a site, for users who manage it. Without a site it shows the oldest site. */
export function Component() {
  const [search] = useSearchParams();
  const siteId = search.get('siteId') ?? '';
  if (siteId !== '' && !isUuid(siteId)) throw notFound();
  const shelf = useQuery(pageQueries.shelf(siteId));
  if (shelf.error && toAppError(shelf.error).status === 404) throw notFound();
  return (
    <QueryView
      query={shelf}
      skeleton={
        <>
          <PageHeader title="도메인" />
          <ListSkeleton rows={3} />
        </>
      }
    >
      {({ sites, site_id: shownId }) => {
        const site = sites.find(({ id }) => id === (siteId || shownId));
        if (!site || !roleIncludes(site.role, 'manager')) throw notFound();
        return <Domains key={site.id} site={site} />;
      }}
    </QueryView>
  );
}

function Domains({ site }: { site: OwnSite }) {
  const [adding, setAdding] = useState(false);
  const host = useQuery(pageQueries.host()).data;
  const hasNone = usePlan(site.id)?.max_domains === 0;
  const domains = useQuery(domainQueries.list(site.id)).data ?? [];
  const freeHost = host?.replace(/^https?:\/\//, '').replace('*', site.subdomain ?? '') ?? null;
  const hosts = [freeHost, ...domains.flatMap(({ hostname }) => [hostname, `www.${hostname}`])];
  return (
    <Box maxW="960px">
      <PageHeader
        title="도메인"
        description={`‘${site.name}’ 사이트가 열리는 주소예요.`}
        back={{ to: `/page?siteId=${site.id}`, label: '페이지' }}
        actions={
          hasNone ? null : (
            <Button onClick={() => setAdding(true)}>
              <Plus size={16} aria-hidden /> 도메인 연결
            </Button>
          )
        }
      />
      <Stack gap="6">
        {hasNone && (
          <PlanNote siteId={site.id}>
            {domains.length > 0
              ? '지금은 무료 요금제라 도메인이 쉬고 있어요. 도메인으로 들어온 방문자는 무료 주소로 이어지고, 프로로 바꾸면 바로 다시 열려요.'
              : '내 도메인은 프로 사이트에 연결할 수 있어요.'}
          </PlanNote>
        )}
        <SettingSection title="내 도메인" description="산 도메인을 20개까지 연결할 수 있어요.">
          <DomainList siteId={site.id} />
        </SettingSection>
        <PrimaryAddress siteId={site.id} freeHost={freeHost} />
        <Redirects siteId={site.id} hosts={hosts.filter((name) => name !== null)} />
      </Stack>
      {adding && <AddDomainDialog siteId={site.id} onClose={() => setAdding(false)} />}
    </Box>
  );
}
