import { Box, IconButton, Menu, numberText, Portal, Text } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { Ellipsis, Files, Folder, FolderOpen, Inbox, Paperclip, Trash2 } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { dropZone } from '../../../drop-zone.logic.ts';
import { type Category, type CategoryRow, categoryRows } from '../category.logic.ts';

/** What can be dropped on a category: files, or another category. */
export type Dragged = { files: readonly string[] } | { category: string };

export type CategoryAction = 'add' | 'rename' | 'move' | 'up' | 'down' | 'download' | 'remove';

/** Links to the pages of attachments. */
const SOURCES = [
  ['note', '노트에 붙은 파일'],
  ['issue', '이슈에 붙은 파일'],
] as const;

interface Props {
  projectId: string;
  tree: readonly Category[];
  counts: ReadonlyMap<string, number>;
  total: number;
  /** A category, `none`, `trash`, or null for all files. */
  current: string | null;
  hrefOf: (place: string | null) => string;
  /** Called after a choice; closes the sheet on a phone. */
  onChosen?: () => void;
  dragged: Dragged | null;
  onDrag: (dragged: Dragged | null) => void;
  onDropFiles: (ids: readonly string[], categoryId: string | null) => void;
  /** Absent without permission to change categories. */
  onMoveCategory?: ((id: string, parentId: string | null, at?: number) => void) | undefined;
  onAction: (action: CategoryAction, row: CategoryRow) => void;
}

/** The categories of a project as links. Files and categories can be dropped on them. */
export function CategoryNav(props: Props) {
  const { tree, counts, total, current, hrefOf, dragged, onMoveCategory } = props;
  const [over, setOver] = useState<{ id: string; zone: 'before' | 'inside' | 'after' } | null>(null);
  const rows = categoryRows(tree);
  const canEdit = onMoveCategory !== undefined;

  const zoneAt = (event: DragEvent<HTMLElement>, row: CategoryRow | null) => {
    if (!row || !dragged || 'files' in dragged) return 'inside' as const;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return dropZone(event.clientY - top, height);
  };
  const dropProps = (id: string, row: CategoryRow | null, categoryId: string | null) => ({
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!dragged || ('category' in dragged && (!canEdit || dragged.category === id))) return;
      event.preventDefault();
      event.stopPropagation();
      const zone = zoneAt(event, row);
      setOver((known) => (known?.id === id && known.zone === zone ? known : { id, zone }));
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (!dragged) return;
      event.preventDefault();
      event.stopPropagation();
      const zone = zoneAt(event, row);
      setOver(null);
      props.onDrag(null);
      if ('files' in dragged) props.onDropFiles(dragged.files, categoryId);
      else if (!row || zone === 'inside') onMoveCategory?.(dragged.category, categoryId);
      else onMoveCategory?.(dragged.category, row.parentId, placeOf(rows, dragged.category, row, zone));
    },
    'data-zone': over?.id === id ? over.zone : undefined,
  });
  const place = (id: string | null, label: string, icon: ReactNode, count?: number, drops?: object) => (
    <Row
      key={label}
      to={hrefOf(id)}
      isCurrent={current === id}
      label={label}
      icon={icon}
      depth={0}
      count={count}
      {...(props.onChosen ? { onChosen: props.onChosen } : {})}
      drops={drops}
    />
  );

  return (
    <Box as="nav" aria-label="파일 분류">
      <Box as="ul" listStyleType="none" css={NAV_CSS}>
        {place(null, '모든 파일', <Files size={16} aria-hidden />, total)}
        {place(
          'none',
          '분류 없음',
          <Inbox size={16} aria-hidden />,
          counts.get('none') ?? 0,
          dropProps('none', null, null),
        )}
        {rows.map((row) => (
          <Row
            key={row.id}
            to={hrefOf(row.id)}
            isCurrent={current === row.id}
            label={row.name}
            icon={current === row.id ? <FolderOpen size={16} aria-hidden /> : <Folder size={16} aria-hidden />}
            depth={row.depth}
            count={counts.get(row.id) ?? 0}
            {...(props.onChosen ? { onChosen: props.onChosen } : {})}
            drops={{
              ...dropProps(row.id, row, row.id),
              ...(canEdit
                ? {
                    draggable: true,
                    onDragStart: (event: DragEvent) => {
                      event.dataTransfer.setData('text/plain', row.name);
                      event.dataTransfer.effectAllowed = 'move';
                      props.onDrag({ category: row.id });
                    },
                    onDragEnd: () => props.onDrag(null),
                  }
                : {}),
            }}
          >
            <CategoryMenu row={row} canEdit={canEdit} onAction={props.onAction} />
          </Row>
        ))}
        {SOURCES.map(([source, label]) => (
          <Row
            key={source}
            to={`/project/file/${source}?projectId=${props.projectId}`}
            isCurrent={false}
            label={label}
            icon={<Paperclip size={16} aria-hidden />}
            depth={0}
          />
        ))}
        {place('trash', '휴지통', <Trash2 size={16} aria-hidden />)}
      </Box>
    </Box>
  );
}

/** Index among the siblings of `target`, without counting the dragged category. */
function placeOf(
  rows: readonly CategoryRow[],
  draggedId: string,
  target: CategoryRow,
  zone: 'before' | 'after',
): number {
  const own = rows.find(({ id }) => id === draggedId);
  const isAbove = own?.parentId === target.parentId && own.at < target.at;
  return target.at + (zone === 'after' ? 1 : 0) - (isAbove ? 1 : 0);
}

interface RowProps {
  to: string;
  isCurrent: boolean;
  label: string;
  icon: ReactNode;
  depth: number;
  count?: number | undefined;
  onChosen?: () => void;
  drops?: object | undefined;
  children?: ReactNode;
}

function Row({ to, isCurrent, label, icon, depth, count, onChosen, drops, children }: RowProps) {
  return (
    <li {...drops} data-current={isCurrent || undefined}>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        style={{ paddingInlineStart: `${depth * 1.125 + 0.5}rem` }}
        draggable={false}
        {...(onChosen ? { onClick: onChosen } : {})}
      >
        {icon}
        <span>{label}</span>
        {count !== undefined && count > 0 && (
          <Text as="small" textStyle="xs" color="fg.muted" ms="auto" flexShrink="0">
            {numberText(count)}
          </Text>
        )}
      </Link>
      {children}
    </li>
  );
}

interface MenuProps {
  row: CategoryRow;
  canEdit: boolean;
  onAction: (action: CategoryAction, row: CategoryRow) => void;
}

function CategoryMenu({ row, canEdit, onAction }: MenuProps) {
  const item = (action: CategoryAction, label: string, isOff = false) => (
    <Menu.Item
      value={action}
      disabled={isOff}
      {...(action === 'remove' ? { color: 'fg.error' } : {})}
      onSelect={() => onAction(action, row)}
    >
      {label}
    </Menu.Item>
  );
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <IconButton variant="ghost" size="2xs" colorPalette="gray" aria-label={`‘${row.name}’ 분류 메뉴`}>
          <Ellipsis size={14} />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {item('download', '압축해서 내려받기')}
            {canEdit && (
              <>
                {item('add', '하위 분류 만들기')}
                {item('rename', '이름 바꾸기')}
                {item('up', '위로 옮기기', row.at === 0)}
                {item('down', '아래로 옮기기', row.at === row.siblings - 1)}
                {item('move', '다른 분류로 옮기기')}
                {item('remove', '분류 지우기')}
              </>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

const line = {
  content: '""',
  position: 'absolute',
  insetX: '1',
  height: '2px',
  bg: 'brand.solid',
  borderRadius: 'l1',
};

const NAV_CSS = {
  '& li': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    borderRadius: 'l2',
    pe: '1',
    _hover: { bg: 'bg.muted' },
    '&[data-current]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: '500' },
    '&[data-zone=inside]': { outline: '2px solid', outlineColor: 'brand.solid', outlineOffset: '-2px' },
    '&[data-zone=before]::before': { ...line, top: '-1px' },
    '&[data-zone=after]::after': { ...line, bottom: '-1px' },
  },
  '& a': {
    display: 'flex',
    flex: '1',
    minW: '0',
    alignItems: 'center',
    gap: '2',
    minH: '9',
    pe: '2',
    textStyle: 'sm',
    borderRadius: 'l2',
  },
  '& a span': { truncate: true },
  '& a svg': { flexShrink: '0' },
};
