import { Menu, Portal } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { Eye, FolderInput, Trash2 } from 'lucide-react';
import { menuButtonId } from './TreeRow.tsx';

interface Props {
  noteId: string;
  viewHref: string;
  /** Absent without permission. */
  onMoveTo?: () => void;
  onRemove?: () => void;
  onClose: () => void;
}

/** The single menu of the tree. It opens at the button of a row. */
export function TreeRowMenu({ noteId, viewHref, onMoveTo, onRemove, onClose }: Props) {
  return (
    <Menu.Root
      open
      ids={{ trigger: menuButtonId(noteId) }}
      positioning={{
        placement: 'bottom-end',
        getAnchorElement: () => document.getElementById(menuButtonId(noteId)),
      }}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item value="view" asChild>
              <Link to={viewHref}>
                <Eye size={16} aria-hidden /> 읽기
              </Link>
            </Menu.Item>
            {onMoveTo && (
              <Menu.Item value="move" onSelect={onMoveTo}>
                <FolderInput size={16} aria-hidden /> 옮기기
              </Menu.Item>
            )}
            {onRemove && (
              <Menu.Item value="remove" color="fg.error" onSelect={onRemove}>
                <Trash2 size={16} aria-hidden /> 휴지통으로 옮기기
              </Menu.Item>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
