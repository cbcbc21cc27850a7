import { projectCan } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { BlockSkeleton, Box, EmptyState, QueryView } from '@dojang/shared-ui';
import { FileText } from 'lucide-react';
import { displayTitle } from '../../../display-title.ts';
import { RecentRow } from '../../../RecentRow.tsx';
import { useProjectRole } from '../../../use-project-role.ts';
import { NewNoteButton } from '../../note/components/NewNoteButton.tsx';
import { noteQueries } from '../../note/note.queries.ts';
import type { NoteItem } from '../../note/note.schema.ts';
import { useNewNote } from '../../note/use-new-note.ts';

const SHOWN = 6;

/** Dashboard widget: the last changed notes. */
export function Component({ projectId }: { projectId: string }) {
  const canWrite = projectCan(useProjectRole(projectId), 'note.write');
  const query = useQuery(noteQueries.recent(projectId));
  const { newNote, isPending } = useNewNote(projectId);
  return (
    <QueryView
      query={query}
      skeleton={<BlockSkeleton />}
      empty={
        <EmptyState
          icon={<FileText size={22} />}
          title="아직 노트가 없어요"
          description={canWrite ? '빈 노트로 시작하거나 템플릿을 골라 보세요.' : '멤버가 노트를 쓰면 여기에 보여요.'}
          action={canWrite && <NewNoteButton loading={isPending} onCreate={(template) => newNote({ template })} />}
        />
      }
    >
      {(notes: NoteItem[]) => (
        <Box as="ul" listStyleType="none" mx="-2">
          {notes.slice(0, SHOWN).map((note) => (
            <RecentRow
              key={note.id}
              to={`/project/note/${canWrite ? 'edit' : 'view'}/${note.id}?projectId=${projectId}`}
              icon={
                <Box color="fg.muted" flexShrink={0}>
                  <FileText size={16} aria-hidden />
                </Box>
              }
              name={displayTitle(note.title)}
              changedAt={note.updated_at}
            />
          ))}
        </Box>
      )}
    </QueryView>
  );
}
