import { projectCan } from '@dojang/shared-auth';
import { Navigate, useParams } from '@dojang/shared-ui/router';
import { useProjectRole } from '../../use-project-role.ts';
import { NoteEditor } from './components/NoteEditor.tsx';
import { NoteLoader } from './components/NoteLoader.tsx';
import { RemovedBanner } from './components/RemovedBanner.tsx';
import type { Note } from './note.schema.ts';

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
      <NoteEditor note={note} editable={canWrite && !note.removed_at} />
    </>
  );
}
