import { projectCan } from '@dojang/shared-auth';
import { JournalGate } from '@dojang/shared-ui';
import { Navigate, useNavigate, useParams } from '@dojang/shared-ui/router';
import { useProjectRole } from '../../use-project-role.ts';
import { NoteVersion } from './components/NoteConflict.tsx';
import { NoteEditor } from './components/NoteEditor.tsx';
import { NoteLoader, NoteSkeleton } from './components/NoteLoader.tsx';
import { RemovedBanner } from './components/RemovedBanner.tsx';
import type { NoteDraft } from './note.mutations.ts';
import type { Note } from './note.schema.ts';
import { mergeNotes, notePlace, parseNoteDraft } from './use-note-draft.ts';

export function Component() {
  const { noteId = '' } = useParams();
  return (
    <NoteLoader key={noteId} noteId={noteId}>
      {(note) => <NoteEditing note={note} />}
    </NoteLoader>
  );
}

function NoteEditing({ note }: { note: Note }) {
  const role = useProjectRole(note.project_id);
  const canWrite = projectCan(role, 'note.write');
  if (role !== null && !canWrite) {
    return <Navigate to={`/project/note/view/${note.id}?projectId=${note.project_id}`} replace />;
  }
  return (
    <>
      {note.removed_at && <RemovedBanner note={note} canWrite={canWrite} />}
      <ContinuedNote note={note} editable={canWrite && !note.removed_at} />
    </>
  );
}

/** First asks what to do with unsaved changes of an earlier visit. */
function ContinuedNote({ note, editable }: { note: Note; editable: boolean }) {
  const navigate = useNavigate();
  return (
    <JournalGate<NoteDraft>
      place={notePlace(note.id)}
      stored={{ title: note.title, content: note.content }}
      rev={note.rev}
      storedAt={note.updated_at}
      parse={parseNoteDraft}
      merge={mergeNotes}
      preview={(draft) => <NoteVersion {...draft} />}
      onLeave={() => void navigate(`/project/note/view/${note.id}?projectId=${note.project_id}`)}
      skeleton={<NoteSkeleton />}
    >
      {(continued) => <NoteEditor note={note} editable={editable} continued={continued} />}
    </JournalGate>
  );
}
