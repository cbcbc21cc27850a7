import { isUuid } from '@dojang/contract/text';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  Flex,
  LinkButton,
  ListSkeleton,
  PageHeader,
  QueryView,
  Skeleton,
  Tabs,
  toAppError,
  useDocumentTitle,
} from '@dojang/shared-ui';
import { notFound, useParams, useSearchParams } from '@dojang/shared-ui/router';
import { ExternalLink, PencilLine } from 'lucide-react';
import { useAddress } from '../page/use-address.ts';
import { TakenDownBanner } from '../review/components/TakenDownBanner.tsx';
import { ShareButton } from '../share/components/ShareButton.tsx';
import { type KeptVersion, versionQueries } from '../version/version.queries.ts';
import { VisitPanel } from '../visit/components/VisitPanel.tsx';
import { VersionViewer } from './components/VersionViewer.tsx';
import { type ViewedPage, viewQueries } from './view.queries.ts';

/** `/page/view/{pageId}`: the draft and the earlier versions of a page, and its visits (`?tab=visits`), for members of its site. */
export function Component() {
  const { pageId = '' } = useParams();
  if (!isUuid(pageId)) throw notFound();
  return <Viewer key={pageId} pageId={pageId} />;
}

function Viewer({ pageId }: { pageId: string }) {
  const page = useQuery(viewQueries.page(pageId));
  const versions = useQuery(versionQueries.history(pageId));
  useDocumentTitle(page.data?.title ?? '');
  if (page.error && toAppError(page.error).status === 404) throw notFound();
  return (
    <QueryView query={page} skeleton={<ViewerSkeleton />}>
      {(data) => <ViewedTabs page={data} versions={versions.data ?? []} />}
    </QueryView>
  );
}

/** The title, the tabs, the page and the list of its versions. */
function ViewerSkeleton() {
  return (
    <>
      <PageHeader
        title={<Skeleton as="span" display="block" height="8" width="48" />}
        back={{ to: '/page', label: '페이지' }}
        actions={<Skeleton height="10" width="40" borderRadius="l2" />}
      />
      <Skeleton height="6" width="32" mb="6" />
      <Flex gap="6">
        <Skeleton flex="1" height="60vh" borderRadius="l3" />
        <Box width="72" hideBelow="lg">
          <ListSkeleton rows={3} />
        </Box>
      </Flex>
    </>
  );
}

function ViewedTabs({ page, versions }: { page: ViewedPage; versions: readonly KeptVersion[] }) {
  const [search, setSearch] = useSearchParams();
  const isLive = page.live_version_id !== null && page.taken_down_at === null;
  return (
    <>
      <PageHeader
        title={page.title}
        description={page.siteName}
        back={{ to: `/page?siteId=${page.site_id}`, label: '페이지' }}
        actions={
          <>
            {isLive && <LiveLink page={page} />}
            {page.mayEdit && (
              <>
                {/* Links to a page that was taken down are refused. */}
                {page.taken_down_at === null && <ShareButton pageId={page.id} siteId={page.site_id} />}
                <LinkButton to={`/page/edit?pageId=${page.id}`}>
                  <PencilLine size={16} aria-hidden /> 편집
                </LinkButton>
              </>
            )}
          </>
        }
      />
      {page.taken_down_at && <TakenDownBanner page={page} />}
      <Tabs.Root
        value={search.get('tab') === 'visits' ? 'visits' : 'versions'}
        onValueChange={({ value }) => setSearch(value === 'visits' ? { tab: 'visits' } : {}, { replace: true })}
        size="sm"
        lazyMount
      >
        <Tabs.List mb="2">
          <Tabs.Trigger value="versions">버전</Tabs.Trigger>
          <Tabs.Trigger value="visits">방문</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="versions">
          <VersionViewer page={page} versions={versions} />
        </Tabs.Content>
        <Tabs.Content value="visits">
          <VisitPanel key={page.id} pageId={page.id} isPublished={isLive} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

/** A link to the page as visitors see it. */
function LiveLink({ page }: { page: ViewedPage }) {
  const address = useAddress(page);
  if (address === undefined) return null;
  return (
    <Button variant="outline" asChild>
      <a href={address} target="_blank" rel="noreferrer" title={address}>
        <ExternalLink size={16} aria-hidden /> 게시된 페이지
      </a>
    </Button>
  );
}
