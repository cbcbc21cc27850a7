import { projectCan, useProjectId } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  EmptyState,
  Heading,
  HStack,
  LinkButton,
  ListSkeleton,
  matchesKorean,
  PageHeader,
  QueryView,
  RouterLink,
  SearchField,
  Stack,
} from '@dojang/shared-ui';
import { useSearchState } from '@dojang/shared-ui/router';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useProjectRole } from '../../../use-project-role.ts';
import { attachedGroups } from '../attached.logic.ts';
import { fileQueries } from '../file.queries.ts';
import type { FileItem, FileSource } from '../file.schema.ts';
import { PreviewDialog } from '../preview/PreviewDialog.tsx';
import { sourceHref } from '../source-href.ts';
import { useFileActions } from '../use-file-actions.ts';
import { AttachmentRow } from './Attachments.tsx';

interface Props {
  type: FileSource;
  title: string;
  /** Text that explains how files get here. */
  help: string;
}

/** Attachments of all notes or of all issues, grouped by note or issue. */
export function AttachedFiles({ type, title, help }: Props) {
  const projectId = useProjectId();
  const canWrite = projectCan(useProjectRole(projectId), 'note.write');
  const query = useQuery(fileQueries.list(projectId));
  const titles = useQuery(fileQueries.sources(projectId, type));
  const { download, remove } = useFileActions(projectId);
  const [search, setSearch] = useSearchState();
  const [openId, setOpenId] = useState<string | null>(null);
  const typed = search.get('q') ?? '';
  const titleOf = (id: string) => titles.data?.get(id) ?? (titles.data ? '지워진 곳' : '…');
  const all = attachedGroups(query.data ?? [], type);
  const groups = all
    .map(({ sourceId, files }) => ({
      sourceId,
      files: matchesKorean(titleOf(sourceId), typed) ? files : files.filter(({ name }) => matchesKorean(name, typed)),
    }))
    .filter(({ files }) => files.length > 0);
  const shown = groups.flatMap(({ files }) => files);
  const opened = shown.find(({ id }) => id === openId);
  return (
    <Box>
      <PageHeader
        title={title}
        back={{ to: `/project/file?projectId=${projectId}`, label: '모든 파일' }}
        actions={
          <HStack>
            <LinkButton
              size="sm"
              variant="outline"
              to={`/project/file/${type === 'note' ? 'issue' : 'note'}?projectId=${projectId}`}
            >
              {type === 'note' ? '이슈에 붙은 파일' : '노트에 붙은 파일'}
            </LinkButton>
          </HStack>
        }
      />
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={6} />}
        isEmpty={() => all.length === 0}
        empty={<EmptyState icon={<Paperclip size={22} />} title="아직 붙은 파일이 없어요" description={help} />}
      >
        {(_: FileItem[]) => (
          <Stack gap="6">
            <Box maxW="96">
              <SearchField
                value={typed}
                label="파일 찾기"
                placeholder="제목, 파일 이름, 초성으로 찾기"
                onChange={(text) =>
                  setSearch(
                    (known) => {
                      const next = new URLSearchParams(known);
                      if (text) next.set('q', text);
                      else next.delete('q');
                      return next;
                    },
                    { replace: true },
                  )
                }
              />
            </Box>
            {groups.length === 0 && <EmptyState title={`‘${typed}’에 맞는 파일이 없어요`} />}
            {groups.map(({ sourceId, files }) => (
              <Box as="section" key={sourceId} aria-label={titleOf(sourceId)}>
                <Heading as="h2" textStyle="heading" mb="2">
                  <RouterLink to={sourceHref(projectId, { source_type: type, source_id: sourceId }) ?? ''}>
                    {titleOf(sourceId)}
                  </RouterLink>
                </Heading>
                <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" bg="bg.panel">
                  {files.map((file) => (
                    <AttachmentRow
                      key={file.id}
                      file={file}
                      onOpen={() => setOpenId(file.id)}
                      onDownload={() => download([file])}
                      onRemove={canWrite ? () => remove([file]) : undefined}
                    />
                  ))}
                </Box>
              </Box>
            ))}
          </Stack>
        )}
      </QueryView>
      {opened && (
        <PreviewDialog
          projectId={projectId}
          file={opened}
          files={shown}
          canWrite={canWrite}
          hasDetails={false}
          onShow={({ id }) => setOpenId(id)}
          onClose={() => setOpenId(null)}
        />
      )}
    </Box>
  );
}
