import { Menu, Portal } from '@dojang/shared-ui';
import { Download, Eye, FolderInput, Info, Link2, PencilLine, SquareCheck, Trash2 } from 'lucide-react';
import type { FileItem } from '../file.schema.ts';
import { fileMenuId } from './FileItems.tsx';

interface Props {
  file: FileItem;
  /** Number of files to which the actions apply. It is more than 1 when the file is one of several selected files. */
  count: number;
  onOpen: () => void;
  /** Selects the file. Absent when a click selects it. */
  onSelect?: (() => void) | undefined;
  onDetails: () => void;
  onDownload: () => void;
  /** Opens the note or issue of the file; absent for a file without one. */
  onSource?: (() => void) | undefined;
  /** Absent without write permission. */
  onRename?: (() => void) | undefined;
  onMove?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  onClose: () => void;
}

/** The single menu of the files. It opens at the button of a file. */
export function FileMenu({ file, count, onClose, ...actions }: Props) {
  const several = count > 1;
  return (
    <Menu.Root
      open
      ids={{ trigger: fileMenuId(file.id) }}
      positioning={{
        placement: 'bottom-end',
        getAnchorElement: () => document.getElementById(fileMenuId(file.id)),
      }}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {!several && (
              <>
                <Menu.Item value="open" onSelect={actions.onOpen}>
                  <Eye size={16} aria-hidden /> 미리보기
                </Menu.Item>
                <Menu.Item value="details" onSelect={actions.onDetails}>
                  <Info size={16} aria-hidden /> 세부 정보와 버전
                </Menu.Item>
              </>
            )}
            {actions.onSelect && (
              <Menu.Item value="select" onSelect={actions.onSelect}>
                <SquareCheck size={16} aria-hidden /> 고르기
              </Menu.Item>
            )}
            <Menu.Item value="download" onSelect={actions.onDownload}>
              <Download size={16} aria-hidden /> {several ? `${count}개 내려받기` : '내려받기'}
            </Menu.Item>
            {!several && actions.onSource && (
              <Menu.Item value="source" onSelect={actions.onSource}>
                <Link2 size={16} aria-hidden /> {file.source_type === 'note' ? '노트로 가기' : '이슈로 가기'}
              </Menu.Item>
            )}
            {!several && actions.onRename && (
              <Menu.Item value="rename" onSelect={actions.onRename}>
                <PencilLine size={16} aria-hidden /> 이름 바꾸기
              </Menu.Item>
            )}
            {actions.onMove && (
              <Menu.Item value="move" onSelect={actions.onMove}>
                <FolderInput size={16} aria-hidden /> {several ? `${count}개 옮기기` : '옮기기'}
              </Menu.Item>
            )}
            {actions.onRemove && (
              <Menu.Item value="remove" color="fg.error" onSelect={actions.onRemove}>
                <Trash2 size={16} aria-hidden /> 휴지통으로 옮기기
              </Menu.Item>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
