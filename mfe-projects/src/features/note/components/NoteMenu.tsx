import { download, IconButton, Menu, Portal } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { Ellipsis, FileDown, History, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fileNameOf, noteToMarkdown } from '../markdown.logic.ts';
import type { NoteDraft } from '../note.mutations.ts';
import type { Note } from '../note.schema.ts';
import { useRemoveWithUndo } from '../use-remove-note.ts';
import { NoteVersionsDialog } from './NoteVersionsDialog.tsx';

interface Props {
  projectId: string;
  /** The note as it is shown. */
  read: () => Note;
  editable: boolean;
  /** Saves unsaved changes before the note is removed. */
  flush: () => Promise<void>;
  /** Resolves to whether the note has this text now. */
  onRestoreVersion: (draft: NoteDraft) => Promise<boolean>;
}

export function NoteMenu({ projectId, read, editable, flush, onRestoreVersion }: Props) {
  const navigate = useNavigate();
  const remove = useRemoveWithUndo(projectId);
  /** The note whose versions are shown. */
  const [versionsOf, setVersionsOf] = useState<Note | null>(null);
  const removeSaved = async () => {
    await flush();
    remove(read(), () => navigate(`/project/note?projectId=${projectId}`));
  };
  const toMarkdown = () => {
    const { title, content } = read();
    download(fileNameOf(title, 'md'), 'text/markdown', noteToMarkdown(title, content));
  };
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end' }}>
        <Menu.Trigger asChild>
          <IconButton variant="ghost" size="sm" colorPalette="gray" aria-label="노트 메뉴">
            <Ellipsis size={16} />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              <Menu.Item value="versions" onSelect={() => setVersionsOf(read())}>
                <History size={16} aria-hidden /> 지난 버전
              </Menu.Item>
              <Menu.Item value="markdown" onSelect={toMarkdown}>
                <FileDown size={16} aria-hidden /> Markdown으로 내보내기
              </Menu.Item>
              {editable && (
                <Menu.Item value="remove" color="fg.error" onSelect={removeSaved}>
                  <Trash2 size={16} aria-hidden /> 휴지통으로 옮기기
                </Menu.Item>
              )}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {versionsOf && (
        <NoteVersionsDialog
          note={versionsOf}
          onClose={() => setVersionsOf(null)}
          onRestore={
            editable
              ? async (draft) => {
                  if (await onRestoreVersion(draft)) setVersionsOf(null);
                }
              : undefined
          }
        />
      )}
    </>
  );
}
