import { Menu, Portal } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { ArrowDownToLine, ArrowRight, ArrowUpToLine, PanelRight, Trash2 } from 'lucide-react';
import type { BoardColumn } from '../../issue/issue.schema.ts';
import { cardMenuButtonId, FROM_BOARD } from './BoardCard.tsx';

interface Props {
  id: string;
  href: string;
  /** Absent without permission. */
  onMoveTo?: (columnId: string, end: 'top' | 'bottom') => void;
  onRemove?: () => void;
  columns: readonly BoardColumn[];
  columnId: string;
  onClose: () => void;
}

/** The single menu of the board, at the button of the card that opened it. */
export function CardMenu({ id, href, onMoveTo, onRemove, columns, columnId, onClose }: Props) {
  return (
    <Menu.Root
      open
      ids={{ trigger: cardMenuButtonId(id) }}
      positioning={{
        placement: 'bottom-end',
        getAnchorElement: () => document.getElementById(cardMenuButtonId(id)),
      }}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Menu.Positioner>
          <Menu.Content maxH="60vh" overflowY="auto">
            <Menu.Item value="open" asChild>
              <Link to={href} state={FROM_BOARD}>
                <PanelRight size={16} aria-hidden /> 열기
              </Link>
            </Menu.Item>
            {onMoveTo && (
              <>
                <Menu.Item value="top" onSelect={() => onMoveTo(columnId, 'top')}>
                  <ArrowUpToLine size={16} aria-hidden /> 맨 위로
                </Menu.Item>
                <Menu.Item value="bottom" onSelect={() => onMoveTo(columnId, 'bottom')}>
                  <ArrowDownToLine size={16} aria-hidden /> 맨 아래로
                </Menu.Item>
                {columns
                  .filter((column) => column.id !== columnId)
                  .map((column) => (
                    <Menu.Item key={column.id} value={column.id} onSelect={() => onMoveTo(column.id, 'top')}>
                      <ArrowRight size={16} aria-hidden /> ‘{column.name}’ 열로
                    </Menu.Item>
                  ))}
              </>
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
