import { IconButton, Menu, Portal } from '@dojang/shared-ui';
import { ArrowLeft, ArrowRight, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { BoardColumn } from '../../issue/issue.schema.ts';

interface Props {
  column: BoardColumn;
  onEdit: () => void;
  /** Absent at the edges. */
  onLeft?: (() => void) | undefined;
  onRight?: (() => void) | undefined;
  /** Absent for the only column. */
  onRemove?: (() => void) | undefined;
}

/** The actions of a manager for a column. */
export function ColumnMenu({ column, onEdit, onLeft, onRight, onRemove }: Props) {
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <IconButton variant="ghost" size="xs" colorPalette="gray" aria-label={`‘${column.name}’ 열 메뉴`}>
          <Ellipsis size={16} />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item value="edit" onSelect={onEdit}>
              <Pencil size={16} aria-hidden /> 이름, 종류, 한도
            </Menu.Item>
            {onLeft && (
              <Menu.Item value="left" onSelect={onLeft}>
                <ArrowLeft size={16} aria-hidden /> 왼쪽으로
              </Menu.Item>
            )}
            {onRight && (
              <Menu.Item value="right" onSelect={onRight}>
                <ArrowRight size={16} aria-hidden /> 오른쪽으로
              </Menu.Item>
            )}
            {onRemove && (
              <Menu.Item value="remove" color="fg.error" onSelect={onRemove}>
                <Trash2 size={16} aria-hidden /> 열 지우기
              </Menu.Item>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
