import { type UseQueryResult, useQuery } from '@dojang/shared-auth/query';
import { Box, Button, Flex, formatDateTime, NativeSelect, QueryView, Skeleton } from '@dojang/shared-ui';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { pageQueries } from '../../page/page.queries.ts';
import { DevicePreview } from '../../preview/components/DevicePreview.tsx';
import { useShown } from '../../section/use-shown.ts';
import { type KeptVersion, versionQueries } from '../../version/version.queries.ts';
import { useRestoreVersion } from '../use-restore-version.ts';
import type { ViewedPage } from '../view.queries.ts';
import { Comparison } from './Comparison.tsx';
import { VersionList } from './VersionList.tsx';

const DRAFT = 'draft';

/** The project JSON of a version or of the draft. For null nothing is read. */
function useProject(
  page: ViewedPage,
  versions: readonly KeptVersion[],
  id: string | null,
): UseQueryResult<{ project: unknown }> {
  const kept = versions.find((version) => version.id === id);
  const draft = useQuery({ ...pageQueries.shownDraft(page), enabled: id === DRAFT });
  const version = useQuery({
    ...versionQueries.content(kept?.id ?? '', kept?.isPublished),
    enabled: kept !== undefined,
  });
  return id === DRAFT ? draft : version;
}

/** The draft or a version of a page in a device frame, alone or beside another version. */
export function VersionViewer({ page, versions }: { page: ViewedPage; versions: readonly KeptVersion[] }) {
  const [shown, setShown] = useState(DRAFT);
  const [other, setOther] = useState('');
  const isCompared = other !== '' && other !== shown;
  const project = useProject(page, versions, shown);
  const before = useProject(page, versions, isCompared ? other : null);
  // An earlier draft has references to shared sections, and a published version has their content.
  const shownProject = useShown(page.site_id, project.data?.project);
  const shownBefore = useShown(page.site_id, before.data?.project);
  const restore = useRestoreVersion(page);
  const labelOf = (id: string) => {
    const version = versions.find((one) => one.id === id);
    if (!version) return '지금 초안';
    return version.isPublished ? formatDateTime(version.at) : `${formatDateTime(version.at)} 자동 저장`;
  };
  return (
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
          {() =>
            isCompared && before.data ? (
              <Comparison
                title={page.title}
                before={{ label: labelOf(other), project: shownBefore }}
                after={{ label: labelOf(shown), project: shownProject }}
              />
            ) : (
              <DevicePreview project={shownProject} title={page.title} siteName={page.siteName} height="65vh" />
            )
          }
        </QueryView>
      </Box>
      <Box width={{ base: 'full', lg: '72' }} flexShrink="0" order={{ base: 1, lg: 2 }}>
        <VersionList page={page} versions={versions} shown={shown} onShow={setShown} />
      </Box>
    </Flex>
  );
}
