import { Box, Flex, IconButton, Menu, Portal, RelativeTime, Text } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { ChevronRight, Ellipsis, Eye, FileText, FolderInput, Plus, Trash2 } from 'lucide-react';
import type { DragEvent, KeyboardEvent } from 'react';
import { displayTitle, type NoteItem } from '../note.schema.ts';
import type { DropZone, TreeRow as Row } from '../tree.logic.ts';

export interface RowActions {
  onToggle: () => void;
  onAddChild: () => void;
  onMoveTo: () => void;
  onRemove: () => void;
}

interface Props {
  row: Row;
  note: NoteItem;
  /** Whether Tab reaches the tree here. */
  isActive: boolean;
  canWrite: boolean;
  /** Where a dragged note would go, while it hovers here. */
  zone: DropZone | null;
  href: string;
  viewHref: string;
  actions: RowActions;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  drag: {
    onDragStart: (event: DragEvent<HTMLElement>) => void;
    onDragOver: (event: DragEvent<HTMLElement>) => void;
    onDrop: (event: DragEvent<HTMLElement>) => void;
    onDragEnd: () => void;
  };
}

const LINE = { content: '""', position: 'absolute', insetX: '1', height: '2px', bg: 'brand.solid', borderRadius: 'l1' };

export function TreeRow(props: Props) {
  const { row, note, isActive, canWrite, zone, href, actions, onFocus, onKeyDown, drag } = props;
  const title = displayTitle(note.title);
  const tabIndex = isActive ? 0 : -1;
  return (
    <Flex
      role="treeitem"
      id={`note-${row.id}`}
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-expanded={row.hasChildren ? row.expanded : undefined}
      aria-selected={isActive}
      // The blank after the title below keeps what is seen and what is heard the same words.
      aria-labelledby={`title-${row.id} time-${row.id}`}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      draggable={canWrite}
      {...(canWrite ? drag : {})}
      className="group"
      position="relative"
      align="center"
      gap="1"
      minH="9"
      pe="1"
      ps={`calc(${row.depth} * 1.25rem + 0.25rem)`}
      borderRadius="l2"
      bg={zone === 'inside' ? 'brand.subtle' : undefined}
      _hover={{ bg: zone === 'inside' ? 'brand.subtle' : 'bg.muted' }}
      _before={zone === 'before' ? { ...LINE, top: '-1px' } : undefined}
      _after={zone === 'after' ? { ...LINE, bottom: '-1px' } : undefined}
    >
      <IconButton
        variant="ghost"
        size="2xs"
        colorPalette="gray"
        tabIndex={-1}
        visibility={row.hasChildren ? 'visible' : 'hidden'}
        aria-label={row.expanded ? `‘${title}’ 접기` : `‘${title}’ 펼치기`}
        onClick={actions.onToggle}
      >
        <Box asChild transition="rotate 100ms" rotate={row.expanded ? '90deg' : '0deg'}>
          <ChevronRight size={16} />
        </Box>
      </IconButton>
      <Flex asChild flex="1" minW="0" align="center" gap="2" h="9">
        <Link to={href} tabIndex={-1} draggable={false}>
          <Box color="fg.muted" flexShrink={0}>
            <FileText size={16} aria-hidden />
          </Box>
          <Text id={`title-${row.id}`} truncate color={note.title.trim() ? 'fg' : 'fg.muted'}>
            {title}
          </Text>
        </Link>
      </Flex>{' '}
      <Text textStyle="xs" color="fg.muted" flexShrink={0} hideBelow="sm" id={`time-${row.id}`}>
        <RelativeTime value={note.updated_at} />
      </Text>
      <Flex flexShrink={0} opacity={{ base: 1, md: 0 }} _groupHover={{ opacity: 1 }} _groupFocusWithin={{ opacity: 1 }}>
        {canWrite && (
          <IconButton
            variant="ghost"
            size="xs"
            colorPalette="gray"
            tabIndex={tabIndex}
            aria-label={`‘${title}’ 아래에 새 노트`}
            onClick={actions.onAddChild}
          >
            <Plus size={16} />
          </IconButton>
        )}
        <RowMenu {...props} title={title} tabIndex={tabIndex} />
      </Flex>
    </Flex>
  );
}

function RowMenu({ canWrite, viewHref, actions, title, tabIndex }: Props & { title: string; tabIndex: number }) {
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount>
      <Menu.Trigger asChild>
        <IconButton variant="ghost" size="xs" colorPalette="gray" tabIndex={tabIndex} aria-label={`‘${title}’ 메뉴`}>
          <Ellipsis size={16} />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item value="view" asChild>
              <Link to={viewHref}>
                <Eye size={16} aria-hidden /> 읽기
              </Link>
            </Menu.Item>
            {canWrite && (
              <>
                <Menu.Item value="move" onSelect={actions.onMoveTo}>
                  <FolderInput size={16} aria-hidden /> 옮기기
                </Menu.Item>
                <Menu.Item value="remove" color="fg.error" onSelect={actions.onRemove}>
                  <Trash2 size={16} aria-hidden /> 휴지통으로 옮기기
                </Menu.Item>
              </>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
