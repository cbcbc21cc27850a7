import { Box, Button, EmptyState, Flex, ListSkeleton, Modal, type QueryLike, QueryView, Text } from '@dojang/shared-ui';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { VersionList, type VersionListProps } from './VersionList.tsx';

export interface VersionsDialogProps<Version, Id, Content>
  extends Pick<VersionListProps<Id>, 'people' | 'shownId' | 'onPick'> {
  versions: QueryLike<readonly Version[]>;
  row: (version: Version) => VersionListProps<Id>['versions'][number];
  /** Content below the last row, such as a button for more. */
  more?: ReactNode;
  /** The text of the shown version. */
  shown: QueryLike<Content>;
  preview: (content: Content) => ReactNode;
  /** Text that is shown when there is no version yet. */
  none: string;
  /** Absent without write permission. The version replaces the present content. */
  onRestore?: ((content: Content) => Promise<unknown>) | undefined;
  onClose: () => void;
}

/** Shows earlier versions, with a button that restores the shown version. */
export function VersionsDialog<Version, Id extends string | number, Content>({
  versions,
  row,
  more,
  shown,
  preview,
  none,
  onRestore,
  onClose,
  ...list
}: VersionsDialogProps<Version, Id, Content>) {
  const [isRestoring, setRestoring] = useState(false);
  const restore = async (put: NonNullable<typeof onRestore>, content: Content) => {
    setRestoring(true);
    await put(content);
    setRestoring(false);
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="xl"
      title="지난 버전"
      footer={
        onRestore &&
        shown.data !== undefined && (
          <Button loading={isRestoring} onClick={() => void restore(onRestore, shown.data as Content)}>
            이 버전으로 되돌리기
          </Button>
        )
      }
    >
      <QueryView
        query={versions}
        skeleton={<ListSkeleton rows={3} />}
        empty={<EmptyState icon={<History size={22} />} title="지난 버전이 아직 없어요" description={none} />}
      >
        {(all) => (
          <Flex gap="4" direction={{ base: 'column', md: 'row' }}>
            <VersionList versions={all.map(row)} {...list}>
              {more}
            </VersionList>
            {list.shownId === undefined ? (
              <Text color="fg.muted">버전을 고르면 내용을 보여 드려요.</Text>
            ) : (
              <Box role="region" aria-label="고른 버전" flex="1" minW="0" p="3" bg="bg.subtle" borderRadius="l2">
                <QueryView query={shown} skeleton={<ListSkeleton rows={4} />}>
                  {preview}
                </QueryView>
              </Box>
            )}
          </Flex>
        )}
      </QueryView>
    </Modal>
  );
}
