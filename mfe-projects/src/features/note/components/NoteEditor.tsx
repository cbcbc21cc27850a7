import { notePictures } from '@dojang/shared-auth';
import {
  Box,
  type Continued,
  chakra,
  Flex,
  HStack,
  LinkButton,
  SaveStatus,
  useDocumentTitle,
  useEnterSubmit,
  useHotkey,
  VisuallyHidden,
} from '@dojang/shared-ui';
import { RichEditor } from '@dojang/shared-ui/editor';
import { BookOpen } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { NoteDraft } from '../note.mutations.ts';
import { displayTitle, type Note } from '../note.schema.ts';
import { useNoteDraft } from '../use-note-draft.ts';
import { NoteBreadcrumb } from './NoteBreadcrumb.tsx';
import { NoteConflict } from './NoteConflict.tsx';
import { NoteMenu } from './NoteMenu.tsx';

/** As in the database. */
const MAX_TITLE = 200;

interface Props {
  note: Note;
  /** False while the note is in the trash. */
  editable: boolean;
  /** What was not saved the last time and is gone on with. */
  continued: Continued<NoteDraft> | null;
}

export function NoteEditor({ note, editable, continued }: Props) {
  const { draft, setDraft, autosave, takeTheirs, keepMine } = useNoteDraft(note, editable, continued);
  const body = useRef<HTMLDivElement>(null);
  const pictures = useMemo(() => notePictures(note.project_id), [note.project_id]);
  // Enter may come before the editor's code: it then takes the focus when it opens.
  const [bodyWanted, setBodyWanted] = useState(false);
  const toBody = useEnterSubmit(() => {
    body.current?.querySelector<HTMLElement>('[contenteditable=true]')?.focus();
    setBodyWanted(true);
  });
  useHotkey('mod+s', () => void autosave.flush(), { label: '노트 저장' });
  useDocumentTitle(displayTitle(draft.title));

  return (
    <Box>
      <Flex align="center" gap="3" mb="6" wrap="wrap">
        <NoteBreadcrumb projectId={note.project_id} noteId={note.id} />
        <HStack ms="auto" gap="3">
          <SaveStatus state={autosave.state} error={autosave.error} onRetry={() => void autosave.flush()} />
          <LinkButton to={`/project/note/view/${note.id}?projectId=${note.project_id}`} variant="outline" size="sm">
            <BookOpen size={16} aria-hidden /> 읽기
          </LinkButton>
          <NoteMenu
            note={{ ...note, ...draft }}
            editable={editable}
            flush={autosave.flush}
            onRestoreVersion={setDraft}
          />
        </HStack>
      </Flex>
      <Box maxW="3xl">
        <VisuallyHidden asChild>
          <h1>{displayTitle(draft.title)}</h1>
        </VisuallyHidden>
        <chakra.textarea
          aria-label="제목"
          placeholder="제목 없음"
          rows={1}
          maxLength={MAX_TITLE}
          value={draft.title}
          readOnly={!editable}
          autoFocus={editable && note.title === ''}
          onChange={(event) => setDraft((now) => ({ ...now, title: event.target.value.replace(/\n/g, ' ') }))}
          {...toBody}
          w="full"
          mb="3"
          resize="none"
          css={{ fieldSizing: 'content' }}
          bg="transparent"
          textStyle="3xl"
          fontWeight="700"
          outline="none"
        />
        <Box ref={body}>
          <RichEditor
            autoFocus={bodyWanted}
            value={draft.content}
            onChange={(content) => setDraft((now) => ({ ...now, content }))}
            editable={editable}
            pictures={pictures}
            label="본문"
            placeholder="내용을 적거나 / 를 눌러 블록을 넣으세요"
            minHeight="50vh"
          />
        </Box>
      </Box>
      <NoteConflict note={note} draft={draft} autosave={autosave} onKeepMine={keepMine} onTakeTheirs={takeTheirs} />
    </Box>
  );
}
