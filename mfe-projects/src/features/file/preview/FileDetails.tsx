import { useInfiniteQuery, useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  formatDateTime,
  Heading,
  ListSkeleton,
  MoreButton,
  QueryView,
  RelativeTime,
  RouterLink,
  Stack,
  sizeText,
  snack,
  Text,
} from '@dojang/shared-ui';
import { authorName, type Person } from '@dojang/shared-ui/people';
import type { ReactNode } from 'react';
import { memberQueries } from '../../member/member.queries.ts';
import { categoryPath } from '../category.logic.ts';
import { useRestoreVersion } from '../file.mutations.ts';
import { fileQueries } from '../file.queries.ts';
import type { FileItem, FileVersion } from '../file.schema.ts';
import { KIND_LABELS, kindOf } from '../file-kind.logic.ts';
import { downloadFile } from '../file-links.ts';
import { sourceHref } from '../source-href.ts';

interface Props {
  projectId: string;
  file: FileItem;
  canWrite: boolean;
}

/** Details of a file: author, time, size, the note or issue, and the versions. */
export function FileDetails({ projectId, file, canWrite }: Props) {
  const people = useQuery(memberQueries.people(projectId)).data;
  const categories = useQuery(fileQueries.categories(projectId));
  const path = file.category_id === null ? [] : categoryPath(categories.data?.tree ?? [], file.category_id);
  const href = sourceHref(projectId, file);
  const facts: [string, ReactNode][] = [
    ['종류', KIND_LABELS[kindOf(file)]],
    ['크기', sizeText(file.size)],
    ['분류', path.map(({ name }) => name).join(' / ') || '없음'],
    ['올린 사람', authorName(file.created_by, people)],
    ['올린 때', formatDateTime(file.created_at)],
    ['바뀐 때', formatDateTime(file.updated_at)],
    ...(href
      ? ([
          [
            '붙은 곳',
            <RouterLink key="source" to={href}>
              {file.source_type === 'note' ? '노트로 가기' : '이슈로 가기'}
            </RouterLink>,
          ],
        ] as [string, ReactNode][])
      : []),
  ];
  return (
    <Stack gap="6">
      <Box as="dl" display="grid" gridTemplateColumns="5.5rem 1fr" gap="2" textStyle="sm">
        {facts.map(([label, value]) => (
          <Box key={label} display="contents">
            <Text as="dt" color="fg.muted">
              {label}
            </Text>
            <Text as="dd" overflowWrap="anywhere">
              {value}
            </Text>
          </Box>
        ))}
      </Box>
      <Versions projectId={projectId} file={file} canWrite={canWrite} people={people} />
    </Stack>
  );
}

interface VersionsProps extends Props {
  people: readonly Person[] | undefined;
}

function Versions({ projectId, file, canWrite, people }: VersionsProps) {
  const query = useInfiniteQuery(fileQueries.versions(file.id));
  const restore = useRestoreVersion(projectId, file.id);
  return (
    <Box as="section">
      <Heading as="h3" textStyle="label" mb="2">
        버전
      </Heading>
      <QueryView query={query} skeleton={<ListSkeleton rows={2} />}>
        {(versions: FileVersion[]) => (
          <Stack as="ul" listStyleType="none" gap="3">
            {versions.map((version) => (
              <Box as="li" key={version.version} textStyle="sm">
                <Text fontWeight="500">
                  {version.version === file.version ? '지금 버전' : `버전 ${version.version}`}
                  {version.restored_from !== null && (
                    <Text as="span" color="fg.muted" fontWeight="400">
                      {' '}
                      · 버전 {version.restored_from}에서 되돌림
                    </Text>
                  )}
                </Text>
                <Text textStyle="xs" color="fg.muted">
                  {authorName(version.created_by, people)} · <RelativeTime value={version.at} /> ·{' '}
                  {sizeText(version.size)}
                </Text>
                <Button
                  size="2xs"
                  variant="ghost"
                  aria-label={`버전 ${version.version} 내려받기`}
                  onClick={() => void downloadFile(file.id, version.version)}
                >
                  내려받기
                </Button>
                {canWrite && version.version !== file.version && (
                  <Button
                    size="2xs"
                    variant="ghost"
                    aria-label={`버전 ${version.version}(으)로 되돌리기`}
                    loading={restore.isPending && restore.variables === version.version}
                    onClick={() =>
                      restore.mutate(version.version, {
                        onSuccess: () => snack.success('이 버전으로 되돌렸어요.'),
                      })
                    }
                  >
                    되돌리기
                  </Button>
                )}
              </Box>
            ))}
          </Stack>
        )}
      </QueryView>
      <MoreButton query={query} />
    </Box>
  );
}
