import { isUuid } from '@dojang/contract/text';
import { keepPreviousData, useQuery, useQueryClient } from '@dojang/shared-auth/query';
import { CardGridSkeleton, EmptyState, LinkButton, numberText, PageHeader, QueryView } from '@dojang/shared-ui';
import { notFound, useSearchParams } from '@dojang/shared-ui/router';
import { LayoutTemplate, Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { NoSite } from './components/NoSite.tsx';
import { PageGrid } from './components/PageGrid.tsx';
import { SiteMenu } from './components/SiteMenu.tsx';
import { SiteTrash } from './components/SiteTrash.tsx';
import { TrashList } from './components/TrashList.tsx';
import { pageQueries } from './page.queries.ts';
import type { PageHead, Shelf } from './page.schema.ts';
import { roleIncludes } from './page-list.logic.ts';
import { siteOfferQuery } from './site-invite.ts';

// Loaded on use: the live previews of templates need the renderer, and a list of stored pictures does not.
const AcceptSiteInvite = lazy(() =>
  import('./components/AcceptSiteInvite.tsx').then(({ AcceptSiteInvite }) => ({ default: AcceptSiteInvite })),
);
const InviteCodeDialog = lazy(() =>
  import('@dojang/shared-ui/people').then(({ InviteCodeDialog }) => ({ default: InviteCodeDialog })),
);
const FirstPage = lazy(() => import('./components/FirstPage.tsx').then(({ FirstPage }) => ({ default: FirstPage })));

/** `/page`: the pages of a site. `?siteId=` names the site. Without it the oldest site is shown. `?trash` shows the trash. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const [isEnteringCode, setEnteringCode] = useState(false);
  const client = useQueryClient();
  const invite = search.get('invite');
  const setInvite = (code: string | null) =>
    setSearch(
      (now) => {
        if (code === null) now.delete('invite');
        else now.set('invite', code);
        return now;
      },
      { replace: true },
    );
  const siteId = search.get('siteId') ?? '';
  if (siteId !== '' && !isUuid(siteId)) throw notFound();
  const shelf = useQuery({ ...pageQueries.shelf(siteId), placeholderData: keepPreviousData });
  // When the shown site was removed or the user has left it, the oldest site is shown.
  const shownSite = useRef('');
  if (siteId !== '' && shelf.data && !shelf.isPlaceholderData) {
    if (shelf.data.site_id === siteId) shownSite.current = siteId;
    else if (shownSite.current !== siteId) throw notFound();
  }
  return (
    <>
      <QueryView query={shelf} skeleton={<ListSkeletonPage />}>
        {(data) => <ShelfOfSite shelf={data} isTrash={search.has('trash')} onEnterCode={() => setEnteringCode(true)} />}
      </QueryView>
      <Suspense>
        {isEnteringCode && (
          <InviteCodeDialog
            open
            check={(code) => client.fetchQuery(siteOfferQuery(code))}
            onClose={() => setEnteringCode(false)}
            onSubmit={(code) => {
              setEnteringCode(false);
              setInvite(code);
            }}
          />
        )}
        {invite && <AcceptSiteInvite key={invite} code={invite} onClose={() => setInvite(null)} />}
      </Suspense>
    </>
  );
}

function ListSkeletonPage() {
  return (
    <>
      <PageHeader title="페이지" />
      <CardGridSkeleton count={6} />
    </>
  );
}

interface ShelfOfSiteProps {
  shelf: Shelf;
  isTrash: boolean;
  onEnterCode: () => void;
}

function ShelfOfSite({ shelf, isTrash, onEnterCode }: ShelfOfSiteProps) {
  const { sites, removed_sites: removedSites, pages } = shelf;
  const site = sites.find(({ id }) => id === shelf.site_id);
  if (!site) return <NoSite removedSites={removedSites} />;
  const live = pages.filter((page) => !page.removed_at);
  const trashCount = pages.length - live.length + removedSites.length;
  if (isTrash) {
    return (
      <>
        <PageHeader
          title="페이지 휴지통"
          description="30일이 지나면 완전히 지워져요."
          back={{ to: `/page?siteId=${site.id}`, label: '페이지' }}
        />
        {removedSites.length > 0 && <SiteTrash sites={removedSites} />}
        {(pages.length > live.length || removedSites.length === 0) && <TrashList pages={pages} />}
      </>
    );
  }
  const mayEdit = roleIncludes(site.role, 'editor');
  return (
    <>
      <PageHeader
        title="페이지"
        actions={
          <>
            <SiteMenu site={site} sites={sites} onEnterCode={onEnterCode} />
            <AnswersButton siteId={site.id} pages={pages} />
            {trashCount > 0 && (
              <LinkButton to={`/page?siteId=${site.id}&trash`} variant="ghost">
                휴지통 {trashCount}
              </LinkButton>
            )}
            {mayEdit && (
              <LinkButton to={`/page/template?siteId=${site.id}`}>
                <Plus /> 새 페이지
              </LinkButton>
            )}
          </>
        }
      />
      {live.length > 0 && <PageGrid key={site.id} site={site} pages={live} />}
      {live.length === 0 && !mayEdit && <EmptyState icon={<LayoutTemplate size={22} />} title="아직 페이지가 없어요" />}
      {live.length === 0 && mayEdit && (
        <Suspense fallback={<CardGridSkeleton count={4} />}>
          <FirstPage key={site.id} siteId={site.id} />
        </Suspense>
      )}
    </>
  );
}

/** A link to the answers of the site's forms, with the number of unread answers. */
function AnswersButton({ siteId, pages }: { siteId: string; pages: readonly PageHead[] }) {
  const unread = useQuery(pageQueries.unread()).data;
  const count = pages.reduce((sum, { id }) => sum + (unread?.get(id) ?? 0), 0);
  return (
    <LinkButton to={`/page/data?siteId=${siteId}`} variant="ghost">
      답변 {count > 0 && numberText(count)}
    </LinkButton>
  );
}
