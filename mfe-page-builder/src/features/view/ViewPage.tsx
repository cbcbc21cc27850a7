import { type UseQueryResult, useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  Flex,
  formatDateTime,
  LinkButton,
  NativeSelect,
  PageHeader,
  QueryView,
  Skeleton,
  toAppError,
  useDocumentTitle,
} from '@dojang/shared-ui';
import { useParams } from '@dojang/shared-ui/router';
import { PencilLine, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { pageQueries } from '../page/page.queries.ts';
import { DevicePreview } from '../preview/components/DevicePreview.tsx';
import { Comparison } from './components/Comparison.tsx';
import { ShareLink } from './components/ShareLink.tsx';
import { VersionList } from './components/VersionList.tsx';
import { useRestoreVersion } from './use-restore-version.ts';
import { type PageVersion, type ViewedPage, viewQueries } from './view.queries.ts';

const notFound = () => new Response('Page Not Found', { status: 404 });
const DRAFT = 'draft';

/** `/page/view/{pageId}`: the draft and the published versions of a page, for members of its site. */
export function Component() {
  const { pageId = '' } = useParams();
  if (!z.uuid().safeParse(pageId).success) throw notFound();
  return <Viewer key={pageId} pageId={pageId} />;
}

function Viewer({ pageId }: { pageId: string }) {
  const page = useQuery(viewQueries.page(pageId));
  const versions = useQuery(viewQueries.versions(pageId));
  useDocumentTitle(page.data?.title ?? '');
  if (page.error && toAppError(page.error).status === 404) throw notFound();
  return (
    <QueryView query={page} skeleton={<Skeleton height="70vh" borderRadius="l3" />}>
      {(data) => <Versions page={data} versions={versions.data ?? []} />}
    </QueryView>
  );
}

/** The project JSON of a version or of the draft; nothing is read for null. */
function useProject(page: ViewedPage, id: string | null): UseQueryResult<{ project: unknown }> {
  const draft = useQuery({ ...pageQueries.draft(page), enabled: id === DRAFT });
  const version = useQuery({ ...viewQueries.version(id ?? ''), enabled: id !== null && id !== DRAFT });
  return id === DRAFT ? draft : version;
}

function Versions({ page, versions }: { page: ViewedPage; versions: readonly PageVersion[] }) {
  const [shown, setShown] = useState(DRAFT);
  const [other, setOther] = useState('');
  const isCompared = other !== '' && other !== shown;
  const project = useProject(page, shown);
  const before = useProject(page, isCompared ? other : null);
  const restore = useRestoreVersion(page);
  const labelOf = (id: string) => {
    const version = versions.find((one) => one.id === id);
    return version ? formatDateTime(version.at) : '지금 초안';
  };
  return (
    <>
      <PageHeader
        title={page.title}
        description={page.siteName}
        back={{ to: `/page?siteId=${page.site_id}`, label: '페이지' }}
        actions={
          page.mayEdit && (
            <>
              <ShareLink pageId={page.id} />
              <LinkButton to={`/page/edit?pageId=${page.id}`}>
                <PencilLine size={16} aria-hidden /> 편집
              </LinkButton>
            </>
          )
        }
      />
      <Flex gap="6" direction={{ base: 'column', lg: 'row' }}>
        <Box flex="1" minW="0" order={{ base: 2, lg: 1 }}>
          <Flex gap="3" mb="3" wrap="wrap" align="center">
            <NativeSelect.Root width={{ base: 'full', sm: '72' }}>
              <NativeSelect.Field
                aria-label="비교할 버전"
                value={isCompared ? other : ''}
                onChange={(event) => setOther(event.currentTarget.value)}
              >
                <option value="">비교하지 않기</option>
                {[DRAFT, ...versions.map(({ id }) => id)]
                  .filter((id) => id !== shown)
                  .map((id) => (
                    <option key={id} value={id}>
                      비교: {labelOf(id)}
                    </option>
                  ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
            {page.mayEdit && shown !== DRAFT && (
              <Button
                variant="outline"
                ms={{ sm: 'auto' }}
                disabled={!project.data}
                loading={restore.isPending}
                onClick={() => restore.mutate(project.data?.project)}
              >
                <RotateCcw size={16} aria-hidden /> 이 버전을 초안으로
              </Button>
            )}
          </Flex>
          <QueryView query={project} skeleton={<Skeleton height="65vh" />}>
            {(now) =>
              isCompared && before.data ? (
                <Comparison
                  title={page.title}
                  before={{ label: labelOf(other), project: before.data.project }}
                  after={{ label: labelOf(shown), project: now.project }}
                />
              ) : (
                <DevicePreview project={now.project} title={page.title} siteName={page.siteName} height="65vh" />
              )
            }
          </QueryView>
        </Box>
        <Box width={{ base: 'full', lg: '72' }} flexShrink="0" order={{ base: 1, lg: 2 }}>
          <VersionList page={page} versions={versions} shown={shown} onShow={setShown} />
        </Box>
      </Flex>
    </>
  );
}
