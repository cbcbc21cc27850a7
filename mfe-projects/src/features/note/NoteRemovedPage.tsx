import { projectCan, useProjectId } from '@dojang/shared-auth';
import { useInfiniteQuery, useQueryClient } from '@dojang/shared-auth/query';
import {
  Box,
  confirm,
  EmptyState,
  escapeHtml,
  ListSkeleton,
  MoreButton,
  PageHeader,
  QueryView,
  showError,
  snack,
} from '@dojang/shared-ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { displayTitle } from '../../display-title.ts';
import { RemovedRow } from '../../RemovedRow.tsx';
import { TrashLinks } from '../../TrashLinks.tsx';
import { useProjectRole } from '../../use-project-role.ts';
import { RestorePlaceDialog } from './components/RestorePlaceDialog.tsx';
import { usePurgeNote, useRestoreNote } from './note.mutations.ts';
import { noteQueries, type RemovedNote } from './note.queries.ts';

export function Component() {
  const projectId = useProjectId();
  const role = useProjectRole(projectId);
  const query = useInfiniteQuery(noteQueries.removed(projectId));
  const client = useQueryClient();
  const restore = useRestoreNote(projectId);
  const purge = usePurgeNote(projectId);
  const [placing, setPlacing] = useState<RemovedNote | null>(null);

  const restoreTo = (note: RemovedNote, parentId: string | null) => {
    setPlacing(null);
    restore.mutate(
      { noteId: note.id, parentId },
      { onSuccess: () => snack.success(`‘${displayTitle(note.title)}’ 노트를 복원했어요.`) },
    );
  };

  /** Whether the note's parent was removed and other notes could be its parent. */
  const mustPick = async ({ removed_from: parentId }: RemovedNote) => {
    if (parentId === null) return false;
    const [path, recent] = await Promise.all([
      client.fetchQuery(noteQueries.path(projectId, parentId)),
      client.fetchQuery(noteQueries.recent(projectId)),
    ]);
    return path.length === 0 && recent.length > 0;
  };

  const askRestore = async (note: RemovedNote) => {
    try {
      if (await mustPick(note)) setPlacing(note);
      else restoreTo(note, null);
    } catch (error) {
      showError(error);
    }
  };

  const askPurge = async (note: RemovedNote) => {
    const sure = await confirm({
      title: '완전히 지울까요?',
      message: `<b>${escapeHtml(displayTitle(note.title))}</b> 노트와 지난 버전이 모두 사라져요. 되돌릴 수 없어요.`,
      confirmLabel: '완전히 지우기',
      danger: true,
    });
    if (sure) purge.mutate(note.id, { onSuccess: () => snack.success('노트를 완전히 지웠어요.') });
  };

  return (
    <Box>
      <PageHeader title="노트 휴지통" description="지운 노트는 30일 동안 여기에 있어요." />
      <TrashLinks current="note" />
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={4} />}
        empty={
          <EmptyState
            icon={<Trash2 size={22} />}
            title="휴지통이 비어 있어요"
            description="노트를 지우면 여기에서 복원할 수 있어요."
          />
        }
      >
        {(notes: RemovedNote[]) => (
          <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" bg="bg.panel">
            {notes.map((note) => (
              <RemovedRow
                key={note.id}
                title={displayTitle(note.title)}
                to={`/project/note/view/${note.id}`}
                removedAt={note.removed_at}
                purgeAt={note.purge_at}
                onRestore={projectCan(role, 'note.write') ? () => void askRestore(note) : undefined}
                onPurge={projectCan(role, 'note.purge') ? () => void askPurge(note) : undefined}
              />
            ))}
          </Box>
        )}
      </QueryView>
      <MoreButton query={query} />
      {placing && (
        <RestorePlaceDialog
          projectId={projectId}
          title={displayTitle(placing.title)}
          onClose={() => setPlacing(null)}
          onPick={(parentId) => restoreTo(placing, parentId)}
        />
      )}
    </Box>
  );
}
