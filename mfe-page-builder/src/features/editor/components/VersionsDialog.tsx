import { type UseQueryResult, useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  EmptyState,
  Flex,
  ListSkeleton,
  Modal,
  QueryView,
  Skeleton,
  showError,
  toast,
} from '@dojang/shared-ui';
import { VersionList } from '@dojang/shared-ui/people';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { memberQueries } from '../../member/member.queries.ts';
import { keepVersion } from '../../version/version.mutations.ts';
import type { Draft } from '../use-page-draft.ts';
import type { HistoryProps } from './history-props.ts';

interface Version {
  id: string;
  at: string;
  created_by: string | null;
  isPublished?: boolean;
}

interface VersionsDialogProps extends HistoryProps {
  versions: UseQueryResult<readonly Version[]>;
  shownId: string | undefined;
  onPick: (id: string) => void;
  /** The version that is shown, as the draft that it becomes. */
  shown: UseQueryResult<Draft>;
  preview: (version: Draft) => ReactNode;
  /** What is said when there is none yet, and after one became the draft. */
  words: { none: string; restored: string };
}

/** What is edited as it was before; a version becomes the draft, which is saved like any other change. */
export function VersionsDialog({
  edited,
  pageDraft,
  versions,
  shownId,
  onPick,
  shown,
  preview,
  words,
  onLoad,
  onClose,
}: VersionsDialogProps) {
  const people = useQuery(memberQueries.people(edited.siteId)).data;
  const [isRestoring, setRestoring] = useState(false);
  const { setTitle, setProject, saveNow, peek } = pageDraft;
  const load = ({ project, title }: Draft) => {
    setTitle(title);
    setProject(project);
    onLoad();
  };
  /** Saves and keeps the draft with what is being typed, and returns it; null when that failed. */
  const keep = async () => {
    try {
      if ((await saveNow()) === null) return null;
      await keepVersion(edited);
      return peek();
    } catch (error) {
      showError(error);
      return null;
    }
  };
  const undo = async (former: Draft) => {
    if (await keep()) load(former);
  };
  const restore = async (version: Draft) => {
    setRestoring(true);
    const former = await keep();
    setRestoring(false);
    if (!former) return;
    load(version);
    onClose();
    toast({ title: words.restored, action: { label: '되돌리기', onClick: () => void undo(former) } });
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="xl"
      title="지난 버전"
      footer={
        shown.data && (
          <Button loading={isRestoring} onClick={() => void restore(shown.data)}>
            이 버전으로 되돌리기
          </Button>
        )
      }
    >
      <QueryView
        query={versions}
        skeleton={<ListSkeleton rows={3} />}
        empty={<EmptyState icon={<History size={22} />} title="지난 버전이 아직 없어요" description={words.none} />}
      >
        {(all) => (
          <Flex gap="4" direction={{ base: 'column', md: 'row' }}>
            <VersionList
              versions={all.map(({ id, created_by: author, at, isPublished }) => ({
                id,
                author,
                at,
                ...(isPublished && { note: '게시' }),
              }))}
              people={people}
              shownId={shownId}
              onPick={onPick}
            />
            <Box role="region" aria-label="고른 버전" flex="1" minW="0" p="3" bg="bg.subtle" borderRadius="l2">
              <QueryView query={shown} skeleton={<Skeleton height="96" />}>
                {preview}
              </QueryView>
            </Box>
          </Flex>
        )}
      </QueryView>
    </Modal>
  );
}
