import { useQuery } from '@dojang/shared-auth/query';
import { BlockSkeleton, Box, EmptyState, QueryView, RelativeTime, Text } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { Files } from 'lucide-react';
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
            <li key={file.id}>
              <Box
                asChild
                display="flex"
                alignItems="center"
                gap="2"
                px="2"
                minH="9"
                borderRadius="l2"
                _hover={{ bg: 'bg.muted' }}
              >
                <Link to={`/project/file?projectId=${projectId}&file=${file.id}`}>
                  <FileIcon file={file} size={16} />
                  <Text flex="1" textStyle="sm" truncate>
                    {file.name}
                  </Text>
                  <Text textStyle="xs" color="fg.muted" flexShrink={0}>
                    <RelativeTime value={file.updated_at} />
                  </Text>
                </Link>
              </Box>
            </li>
          ))}
        </Box>
      )}
    </QueryView>
  );
}
