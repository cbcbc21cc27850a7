import { useQuery } from '@dojang/shared-auth/query';
import { BlockSkeleton, Box, EmptyState, QueryView } from '@dojang/shared-ui';
import { Files } from 'lucide-react';
import { RecentRow } from '../../RecentRow.tsx';
import { FileIcon } from './FileIcon.tsx';
import { fileQueries } from './file.queries.ts';
import type { FileItem } from './file.schema.ts';

const SHOWN = 6;

/** Dashboard widget: the last changed files; a link opens the preview. */
export function Component({ projectId }: { projectId: string }) {
  const query = useQuery(fileQueries.recent(projectId));
  return (
    <QueryView
      query={query}
      skeleton={<BlockSkeleton />}
      empty={
        <EmptyState
          icon={<Files size={22} />}
          title="아직 파일이 없어요"
          description="함께 볼 자료를 파일에 올려 보세요."
        />
      }
    >
      {(files: FileItem[]) => (
        <Box as="ul" listStyleType="none" mx="-2">
          {files.slice(0, SHOWN).map((file) => (
            <RecentRow
              key={file.id}
              to={`/project/file?projectId=${projectId}&file=${file.id}`}
              icon={<FileIcon file={file} size={16} />}
              name={file.name}
              changedAt={file.updated_at}
            />
          ))}
        </Box>
      )}
    </QueryView>
  );
}
