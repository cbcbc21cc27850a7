import { Menu, Portal } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { ArrowDownToLine, ArrowRight, ArrowUpToLine, PanelRight, SquareCheck, Trash2 } from 'lucide-react';
import type { BoardColumn } from '../../issue/issue.schema.ts';
import { cardMenuButtonId, FROM_BOARD } from './BoardCard.tsx';

interface Props {
  id: string;
  href: string;
  /** Absent without permission. */
  onMoveTo?: (columnId: string, end: 'top' | 'bottom') => void;
  onRemove?: () => void;
  onSelect?: () => void;
  isSelected: boolean;
  /** Number of cards to which the menu applies: the card and the cards selected with it. */
  count: number;
  columns: readonly BoardColumn[];
  columnId: string;
  onClose: () => void;
}

/** The single menu of the board. It opens at the button of a card. */
export function CardMenu({
  id,
  href,
  onMoveTo,
  onRemove,
  onSelect,
  isSelected,
  count,
  columns,
  columnId,
  onClose,
}: Props) {
  const many = count > 1 ? `${count}개를 ` : '';
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
              <Link to={href} state={FROM_BOARD} preventScrollReset>
                <PanelRight size={16} aria-hidden /> 열기
              </Link>
            </Menu.Item>
            {onSelect && (
              <Menu.Item value="select" onSelect={onSelect}>
                <SquareCheck size={16} aria-hidden /> {isSelected ? '고르기 취소' : '고르기'}
              </Menu.Item>
            )}
            {onMoveTo && (
              <>
                <Menu.Item value="top" onSelect={() => onMoveTo(columnId, 'top')}>
                  <ArrowUpToLine size={16} aria-hidden /> {many}맨 위로
                </Menu.Item>
                <Menu.Item value="bottom" onSelect={() => onMoveTo(columnId, 'bottom')}>
                  <ArrowDownToLine size={16} aria-hidden /> {many}맨 아래로
                </Menu.Item>
                {columns
                  .filter((column) => column.id !== columnId)
                  .map((column) => (
                    <Menu.Item key={column.id} value={column.id} onSelect={() => onMoveTo(column.id, 'top')}>
                      <ArrowRight size={16} aria-hidden /> {many}‘{column.name}’ 열로
                    </Menu.Item>
                  ))}
              </>
            )}
            {onRemove && (
              <Menu.Item value="remove" color="fg.error" onSelect={onRemove}>
                <Trash2 size={16} aria-hidden /> {many}휴지통으로 옮기기
              </Menu.Item>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
