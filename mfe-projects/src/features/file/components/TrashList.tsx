import { useInfiniteQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  confirm,
  EmptyState,
  escapeHtml,
  Flex,
  HStack,
  josa,
  ListSkeleton,
  MoreButton,
  numberText,
  QueryView,
  RelativeTime,
  Stack,
  sizeText,
  snack,
  Text,
  trashText,
} from '@dojang/shared-ui';
import { Trash2, Undo2 } from 'lucide-react';
import { FileIcon } from '../FileIcon.tsx';
import { usePurgeFiles, useRestoreFiles } from '../file.mutations.ts';
import { fileQueries } from '../file.queries.ts';
import type { RemovedFile } from '../file.schema.ts';

const idsOf = (files: readonly RemovedFile[]) => files.map(({ id }) => id);
const countOf = (files: readonly RemovedFile[]) => numberText(files.length);
/** The files in a sentence: a single file by its name, several files by their number. */
const named = (files: readonly RemovedFile[]) =>
  files.length > 1 ? `파일 ${countOf(files)}개` : `‘${files[0]?.name}’ 파일`;

interface Props {
  projectId: string;
  canWrite: boolean;
  canPurge: boolean;
}

/** Files in the trash. They can be restored for 30 days. */
export function TrashList({ projectId, canWrite, canPurge }: Props) {
  const query = useInfiniteQuery(fileQueries.removed(projectId));
  const restore = useRestoreFiles(projectId);
  const purge = usePurgeFiles(projectId);
  const restoreFiles = (files: readonly RemovedFile[]) =>
    restore.mutate(idsOf(files), { onSuccess: () => snack.success(`${josa(named(files), '을/를')} 복원했어요.`) });
  const askPurge = async (files: readonly RemovedFile[]) => {
    const sure = await confirm({
      title: '완전히 지울까요?',
      message: `<b>${escapeHtml(named(files))}</b>의 모든 버전이 사라져요. 되돌릴 수 없어요.`,
      confirmLabel: '완전히 지우기',
      danger: true,
    });
    if (sure)
      purge.mutate(idsOf(files), { onSuccess: () => snack.success(`${josa(named(files), '을/를')} 완전히 지웠어요.`) });
  };
  return (
    <>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={4} />}
        empty={
          <EmptyState
            icon={<Trash2 size={22} />}
            title="휴지통이 비어 있어요"
            description="파일을 지우면 30일 동안 여기에서 복원할 수 있어요."
          />
        }
      >
        {(files: RemovedFile[]) => (
          <Stack gap="3">
            {files.length > 1 && (
              <HStack role="toolbar" aria-label="휴지통의 모든 파일" gap="2" justify="flex-end" wrap="wrap">
                <Text textStyle="sm" color="fg.muted" me="auto">
                  {query.hasNextPage ? `보이는 파일 ${countOf(files)}개` : `파일 ${countOf(files)}개`}
                </Text>
                {canWrite && (
                  <Button variant="outline" size="sm" onClick={() => restoreFiles(files)}>
                    <Undo2 size={16} aria-hidden /> 모두 복원
                  </Button>
                )}
                {canPurge && (
                  <Button variant="ghost" size="sm" colorPalette="red" onClick={() => void askPurge(files)}>
                    모두 완전히 지우기
                  </Button>
                )}
              </HStack>
            )}
            <Box as="ul" aria-label="지운 파일" listStyleType="none" borderWidth="1px" borderRadius="l3" bg="bg.panel">
              {files.map((file) => (
                <Flex
                  as="li"
                  key={file.id}
                  align="center"
                  gap="3"
                  px="4"
                  py="3"
                  wrap="wrap"
                  _notFirst={{ borderTopWidth: '1px' }}
                >
                  <FileIcon file={file} />
                  <Box flex="1" minW="40">
                    <Text fontWeight="500" truncate>
                      {file.name}
                    </Text>
                    <Text textStyle="sm" color="fg.muted">
                      {sizeText(file.size)} · <RelativeTime value={file.removed_at} />에 지움 ·{' '}
                      {trashText(file.purge_at)}
                    </Text>
                  </Box>
                  <HStack gap="2">
                    {canWrite && (
                      <Button
                        variant="outline"
                        size="sm"
                        aria-label={`‘${file.name}’ 복원`}
                        onClick={() => restoreFiles([file])}
                      >
                        <Undo2 size={16} aria-hidden /> 복원
                      </Button>
                    )}
                    {canPurge && (
                      <Button
                        variant="ghost"
                        size="sm"
                        colorPalette="red"
                        aria-label={`‘${file.name}’ 완전히 지우기`}
                        onClick={() => void askPurge([file])}
                      >
                        완전히 지우기
                      </Button>
                    )}
                  </HStack>
                </Flex>
              ))}
            </Box>
          </Stack>
        )}
      </QueryView>
      <MoreButton query={query} />
    </>
  );
}
