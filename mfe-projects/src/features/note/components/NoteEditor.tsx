import { Box, type Continued, Flex, useHotkey } from '@dojang/shared-ui';
import { RichEditor } from '@dojang/shared-ui/editor';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useReferences } from '../../conversation/use-references.ts';
import { useTextFiles } from '../../file/use-text-files.ts';
import { useIssueFromLine } from '../../issue/use-issue-from-line.ts';
import { useLineLinkAction } from '../line-link.ts';
import type { NoteDraft } from '../note.mutations.ts';
import type { Note } from '../note.schema.ts';
import { useNoteDraft } from '../use-note-draft.ts';
import { useRestoreVersion } from '../use-restore-version.ts';
import { useConversationPanel } from './ConversationPanel.tsx';
import { NoteAttachments } from './NoteAttachments.tsx';
import { NoteBacklinks } from './NoteBacklinks.tsx';
import { NoteConflict } from './NoteConflict.tsx';
import { NoteHeader } from './NoteHeader.tsx';
import { NoteTitle } from './NoteTitle.tsx';

interface Props {
  note: Note;
  /** False while the note is in the trash. */
  editable: boolean;
  /** Unsaved changes of an earlier visit that the user continues. */
  continued: Continued<NoteDraft> | null;
}

/** Parts that do not show the text are memoized components with separate props. */
export function NoteEditor({ note, editable, continued }: Props) {
  const editing = useNoteDraft(note, editable, continued);
  const { draft, peek, setTitle, setContent, autosave, takeTheirs, keepMine, keepBoth } = editing;
  const restoreVersion = useRestoreVersion(note, editing);
  const { flush } = autosave;
  const body = useRef<HTMLDivElement>(null);
  const pictures = useTextFiles(note.project_id, 'note', note.id);
  const read = useCallback(() => ({ ...note, ...peek() }), [note, peek]);
  // Enter may be pressed before the editor's code is loaded. Then the editor takes the focus when it opens.
  const [bodyWanted, setBodyWanted] = useState(false);
  const toBody = useCallback(() => {
    body.current?.querySelector<HTMLElement>('[contenteditable=true], [data-early-text]')?.focus();
    setBodyWanted(true);
  }, []);
  const conversation = useConversationPanel(note, editable);
  const references = useReferences(note.project_id, note.id);
  const toIssue = useIssueFromLine(note.project_id, note.id);
  const toLink = useLineLinkAction(note.project_id, note.id);
  const lineActions = useMemo(() => (toIssue ? [toIssue, toLink] : [toLink]), [toIssue, toLink]);
  useHotkey('mod+s', () => void flush());

  return (
    <Box>
      <NoteHeader
        projectId={note.project_id}
        noteId={note.id}
        read={read}
        editable={editable}
        state={autosave.state}
        error={autosave.error}
        flush={flush}
        onRestoreVersion={restoreVersion}
        conversation={conversation.button}
      />
      <Flex gap="8" align="flex-start">
        <Box flex="1" minW="0" maxW="3xl" ref={body}>
          <NoteTitle
            title={draft.title}
            editable={editable}
            autoFocus={editable && note.title === ''}
            onChange={setTitle}
            onEnter={toBody}
          />
          <RichEditor
            autoFocus={bodyWanted}
            value={draft.content}
            onChange={setContent}
            editable={editable}
            pictures={pictures}
            references={references}
            lineActions={lineActions}
            label="본문"
            placeholder="내용을 적거나 / 를 눌러 블록을 넣으세요"
            minHeight="50vh"
          />
        </Box>
        {conversation.panel}
      </Flex>
      <NoteAttachments projectId={note.project_id} noteId={note.id} canWrite={editable} />
      <NoteBacklinks projectId={note.project_id} noteId={note.id} />
      <NoteConflict
        note={note}
        draft={draft}
        autosave={autosave}
        onKeepMine={keepMine}
        onKeepBoth={keepBoth}
        onTakeTheirs={takeTheirs}
      />
    </Box>
  );
}
