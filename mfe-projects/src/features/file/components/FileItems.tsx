import { Box, isAppleDevice, RelativeTime, sizeText } from '@dojang/shared-ui';
import { Ellipsis, Paperclip } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePageRows } from '../../../use-row-window.ts';
import type { FileItem } from '../file.schema.ts';
import type { FileView } from '../file-list.logic.ts';
import { moveBy, type Selection, select, selectAll, step } from '../selection.logic.ts';
import { useRubberBand } from '../use-rubber-band.ts';
import { FileThumb } from './FileThumb.tsx';
import { GAP_REM, ITEMS_CSS, ROW_REM, TILE_PX } from './file-items.css.ts';
import { RenameField } from './RenameField.tsx';

export const fileElementId = (id: string) => `file-${id}`;
export const fileMenuId = (id: string) => `file-menu-${id}`;

/** Most browsers send clicks as pointer events. In other browsers a click counts as a mouse click. */
const isTouch = ({ nativeEvent }: MouseEvent) => (nativeEvent as Partial<PointerEvent>).pointerType === 'touch';

interface Props {
  files: readonly FileItem[];
  view: FileView;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onOpen: (file: FileItem) => void;
  onMenu: (file: FileItem) => void;
  menuId: string | null;
  /** The file that is being renamed. */
  renamingId: string | null;
  /** The new name that was refused. */
  refusedName?: string | undefined;
  onRename: (file: FileItem, name: string | null) => void;
  /** Absent without write permission. */
  onStartRename?: ((file: FileItem) => void) | undefined;
  onRemove?: ((files: readonly FileItem[]) => void) | undefined;
  /** Called with the dragged files when a drag begins; called with null when it ends. */
  onDrag?: ((ids: readonly string[] | null) => void) | undefined;
  /** The name of a file's category. It is shown in lists with files of several categories. */
  placeOf?: ((file: FileItem) => string) | undefined;
  label: string;
}

/** Files as a list or as tiles. Only files near the viewport are rendered. Mount it again for another view. */
export function FileItems(props: Props) {
  const { files, view, selection, onSelect, onOpen, onMenu, renamingId, onStartRename, onRemove, onDrag } = props;
  const area = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const rectangle = useRef<HTMLDivElement>(null);
  const columns = useColumns(box, view);
  const shown = files.map(({ id }) => id);
  const activeAt = Math.max(0, selection.active === null ? 0 : shown.indexOf(selection.active));
  const renamedAt = renamingId === null ? -1 : shown.indexOf(renamingId);
  const lines = Math.ceil(files.length / columns);
  const page = usePageRows(
    box,
    lines,
    [activeAt, renamedAt].map((at) => Math.floor(at / columns)),
    ROW_REM[view],
  );
  const activeId = shown[activeAt];
  const focusWanted = useRef(false);
  /** React sends no blur when the focused cell is replaced, e.g. because the file moves in the list after a rename. */
  const hasFocus = useRef(false);
  const isTapped = useRef(false);

  useLayoutEffect(() => {
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (!(focusWanted.current || isLost) || !activeId) return;
    const element = document.getElementById(fileElementId(activeId));
    if (!element) return;
    focusWanted.current = false;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  });

  useRubberBand({
    area,
    list: box,
    band: rectangle,
    layout: {
      count: files.length,
      columns,
      lineHeight: page.rowHeight,
      gap: (page.rowHeight / ROW_REM[view]) * GAP_REM[view],
    },
    shown,
    selection,
    onSelect,
    isHandle: (target) => {
      const id = target.closest<HTMLElement>('[data-file]')?.dataset.file;
      if (id === undefined || !onDrag) return false;
      return view === 'grid' || selection.ids.has(id) || target.closest('[data-cell=name]') !== null;
    },
    onEnd: () => activeId && document.getElementById(fileElementId(activeId))?.focus({ preventScroll: true }),
  });

  const fileOf = (event: SyntheticEvent): FileItem | undefined => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-file]')?.dataset.file;
    return id === undefined ? undefined : files.find((file) => file.id === id);
  };
  const modifiers = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => ({
    shift: event.shiftKey,
    mod: isAppleDevice() ? event.metaKey : event.ctrlKey,
  });
  const chosen = () => files.filter(({ id }) => selection.ids.has(id));

  const onClick = (event: MouseEvent) => {
    const file = fileOf(event);
    isTapped.current = isTouch(event);
    if (!file) return;
    if ((event.target as HTMLElement).closest('[data-action=menu]')) return onMenu(file);
    // With touch there is no double click and no Ctrl. So a tap opens a file, and while files are selected it adds or removes
    // the file.
    if (isTapped.current)
      return selection.ids.size > 0 ? onSelect(select(shown, selection, file.id, { mod: true })) : onOpen(file);
    onSelect(select(shown, selection, file.id, modifiers(event)));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const file = fileOf(event);
    // Keys on the button of a row are handled by the button.
    if (!file || !(event.target as HTMLElement).matches('[data-file]') || event.nativeEvent.isComposing) return;
    const keys = modifiers(event);
    const by = step(event.key, columns, page.perPage);
    const moved = by === null ? null : moveBy(shown, { ...selection, active: file.id }, by, keys);
    if (moved) {
      focusWanted.current = true;
      onSelect(moved);
    } else if (keys.mod && event.key.toLowerCase() === 'a') onSelect(selectAll(shown, selection));
    else if (event.key === 'Escape' && selection.ids.size > 0) onSelect({ ...selection, ids: new Set() });
    else if (event.key === ' ' && keys.mod) onSelect(select(shown, selection, file.id, keys));
    else if (keys.mod || event.altKey) return;
    else if (event.key === 'Enter' || event.key === ' ') onOpen(file);
    else if (event.key === 'F2' && onStartRename) onStartRename(file);
    else if (event.key === 'Delete' && onRemove) onRemove(selection.ids.has(file.id) ? chosen() : [file]);
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) onMenu(file);
    else return;
    event.preventDefault();
  };

  const renameDone = (file: FileItem, name: string | null) => {
    focusWanted.current = true;
    props.onRename(file, name);
  };

  return (
    // Space around the files, in which a selection rectangle can begin.
    <Box ref={area} mx="-4" px="4" minH="50vh">
      <Box
        ref={box}
        role="grid"
        aria-label={props.label}
        aria-multiselectable
        aria-rowcount={lines}
        data-view={view}
        css={ITEMS_CSS}
        style={{ height: page.height }}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={() => {
          hasFocus.current = false;
        }}
        onClick={onClick}
        onDoubleClick={(event) => {
          const file = fileOf(event);
          // Two taps of a selecting finger are two separate choices.
          if (file && !isTapped.current && !(event.target as HTMLElement).closest('[data-action=menu]')) onOpen(file);
        }}
        onContextMenu={(event) => {
          const file = fileOf(event);
          if (!file) return;
          event.preventDefault();
          if (!selection.ids.has(file.id)) onSelect(select(shown, selection, file.id, {}));
          onMenu(file);
        }}
        onKeyDown={onKeyDown}
        onDragStart={(event) => {
          const file = fileOf(event);
          if (!file || !onDrag) return event.preventDefault();
          const ids = selection.ids.has(file.id) ? [...selection.ids] : [file.id];
          event.dataTransfer.setData('text/plain', file.name);
          event.dataTransfer.effectAllowed = 'move';
          onDrag(ids);
        }}
        onDragEnd={() => onDrag?.(null)}
      >
        {page.drawn.map(({ index, top }) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the cells of a grid take the focus
          // biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be placed one by one
          <div
            key={index}
            role="row"
            aria-rowindex={index + 1}
            data-line=""
            style={{ transform: `translateY(${top}px)` }}
          >
            {files.slice(index * columns, (index + 1) * columns).map((file) => (
              <Item
                key={file.id}
                file={file}
                view={view}
                isSelected={selection.ids.has(file.id)}
                isActive={file.id === activeId}
                isMenuOpen={props.menuId === file.id}
                isDraggable={onDrag !== undefined && renamingId !== file.id}
                place={props.placeOf?.(file)}
                rename={
                  renamingId === file.id ? (
                    <RenameField
                      name={file.name}
                      refused={props.refusedName}
                      onDone={(name) => renameDone(file, name)}
                    />
                  ) : undefined
                }
              />
            ))}
            {view === 'grid' && <Fill count={columns - Math.min(columns, files.length - index * columns)} />}
          </div>
        ))}
        <div ref={rectangle} data-rectangle="" aria-hidden />
      </Box>
    </Box>
  );
}

/** Keeps the tiles of a short last row as wide as the others. */
const Fill = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, at) => at).map((at) => <span key={at} data-empty="" aria-hidden />);

interface ItemProps {
  file: FileItem;
  view: FileView;
  isSelected: boolean;
  isActive: boolean;
  isMenuOpen: boolean;
  isDraggable: boolean;
  place: string | undefined;
  rename: ReactNode;
}

function Item({ file, view, isSelected, isActive, isMenuOpen, isDraggable, place, rename }: ItemProps) {
  const isList = view === 'list';
  const name = rename ?? (
    <span data-name="" title={file.name}>
      {file.name}
    </span>
  );
  const clip = file.source_type && (
    <Paperclip size={14} aria-label={file.source_type === 'note' ? '노트에 붙임' : '이슈에 붙임'} />
  );
  const menu = (
    <button
      type="button"
      id={fileMenuId(file.id)}
      data-action="menu"
      tabIndex={isActive ? 0 : -1}
      aria-label={`‘${file.name}’ 메뉴`}
      aria-haspopup="menu"
      aria-expanded={isMenuOpen}
    >
      <Ellipsis size={16} aria-hidden />
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the row
    <div
      role="gridcell"
      id={fileElementId(file.id)}
      data-file={file.id}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      draggable={isDraggable}
    >
      {isList ? (
        <>
          <span data-cell="name">
            <span data-thumb="">
              <FileThumb file={file} iconSize={20} />
            </span>
            {name}
            {clip}
          </span>
          {place !== undefined && <span data-cell="place">{place}</span>}
          <span data-cell="time">
            <RelativeTime value={file.updated_at} />
          </span>
          <span data-cell="size">{sizeText(file.size)}</span>
          {menu}
        </>
      ) : (
        <>
          <span data-thumb="">
            <FileThumb file={file} iconSize={44} />
          </span>
          <span data-caption="">
            <Box as="span" data-words="">
              {name}
              <Box as="span" display="block" data-cell="size">
                {sizeText(file.size)}
              </Box>
            </Box>
            {clip}
            {menu}
          </span>
        </>
      )}
    </div>
  );
}

/** The number of tiles in a row; 1 in the list view. */
function useColumns(box: React.RefObject<HTMLElement | null>, view: FileView): number {
  const [columns, setColumns] = useState(view === 'list' ? 1 : 2);
  useEffect(() => {
    const element = box.current;
    if (view === 'list' || !element) return;
    const measure = () => setColumns(Math.max(2, Math.floor(element.clientWidth / TILE_PX)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, view]);
  return columns;
}
