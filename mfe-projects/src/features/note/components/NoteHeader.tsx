import { Flex, HStack, LinkButton, SaveStatus, type UseAutosave } from '@dojang/shared-ui';
import { BookOpen } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { PlacePresence } from '../../member/components/PlacePresence.tsx';
import type { NoteDraft } from '../note.mutations.ts';
import type { Note } from '../note.schema.ts';
import { NoteBreadcrumb } from './NoteBreadcrumb.tsx';
import { NoteMenu } from './NoteMenu.tsx';

interface Props extends Pick<UseAutosave<Note>, 'state' | 'error' | 'flush'> {
  projectId: string;
  noteId: string;
  /** The note as it is shown. */
  read: () => Note;
  editable: boolean;
  /** Resolves to whether the note has this text now. */
  onRestoreVersion: (draft: NoteDraft) => Promise<boolean>;
  /** The button that opens the conversation. */
  conversation: ReactNode;
}

/** The header above the editor. It does not get the text, so that it does not render at each key press. */
export const NoteHeader = memo(function NoteHeader(props: Props) {
  const { projectId, noteId, read, editable, state, error, flush, onRestoreVersion, conversation } = props;
  return (
    <Flex align="center" gap="3" mb="6" wrap="wrap">
      <NoteBreadcrumb projectId={projectId} noteId={noteId} />
      <HStack ms="auto" minW="0" gap="3" wrap="wrap" justify="flex-end">
        <PlacePresence projectId={projectId} place={`note:${noteId}`} />
        <SaveStatus state={state} error={error} onRetry={() => void flush()} />
        {conversation}
        <LinkButton to={`/project/note/view/${noteId}?projectId=${projectId}`} variant="outline" size="sm">
          <BookOpen size={16} aria-hidden /> 읽기
        </LinkButton>
        <NoteMenu
          projectId={projectId}
          read={read}
          editable={editable}
          flush={flush}
          onRestoreVersion={onRestoreVersion}
        />
      </HStack>
    </Flex>
  );
});
