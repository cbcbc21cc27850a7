import { Box, Button, EmptyState, Flex, snack, Text, trashText } from '@dojang/shared-ui';
import { Trash2, Undo2 } from 'lucide-react';
import { useRestorePage } from '../page.mutations.ts';
import type { PageHead } from '../page.schema.ts';
import { StoredThumbnail } from './StoredThumbnail.tsx';

/** The mutation has shown the error. */
const ignore = () => {};

/** Removed pages, the latest first. */
export function TrashList({ pages }: { pages: PageHead[] }) {
  const restore = useRestorePage();
  const trashed = pages
    .filter((page): page is PageHead & { removed_at: string; purge_at: string } => page.removed_at !== null)
    .sort((a, b) => b.removed_at.localeCompare(a.removed_at));
  if (trashed.length === 0) return <EmptyState icon={<Trash2 size={22} />} title="휴지통이 비어 있어요" />;
  return (
    <Box as="ul" ps="0">
      {trashed.map((page) => (
        <Flex
          as="li"
          key={page.id}
          align="center"
          gap="4"
          py="3"
          borderBottomWidth="1px"
          borderColor="border"
          listStyleType="none"
        >
          <Box width="24" flexShrink="0" borderRadius="l2" overflow="hidden" borderWidth="1px" borderColor="border">
            <StoredThumbnail page={page} mayDraw={false} />
          </Box>
          <Box flex="1" minW="0">
            <Text fontWeight="600" truncate>
              {page.title}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              {trashText(page.purge_at)}
            </Text>
          </Box>
          <Button
            size="sm"
            variant="outline"
            aria-label={`${page.title} 되돌리기`}
            onClick={() =>
              restore
                .mutateAsync({ page, wasLive: page.live_version_id !== null })
                .then(() => snack.success('페이지를 되돌렸어요.'), ignore)
            }
          >
            <Undo2 /> 되돌리기
          </Button>
        </Flex>
      ))}
    </Box>
  );
}
