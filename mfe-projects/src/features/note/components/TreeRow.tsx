import { RelativeTime } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { memo } from 'react';
import { displayTitle } from '../../../display-title.ts';
import type { DropZone } from '../../../drop-zone.logic.ts';
import type { NoteItem } from '../note.schema.ts';
import type { TreeRow as Row } from '../tree-rows.logic.ts';
import { TreeIcon } from './TreeIcons.tsx';

interface Props {
  row: Row;
  /** Its index among all rows, including those that are not rendered. */
  index: number;
  /** Pixels from the start of the tree. */
  top: number;
  note: NoteItem;
  /** Whether this row is in the tab order of the tree. */
  isActive: boolean;
  canWrite: boolean;
  isDragged: boolean;
  /** Drop position of a dragged note over this row. */
  zone: DropZone | null;
  href: string;
  isMenuOpen: boolean;
}

export const rowElementId = (id: string) => `note-${id}`;
export const noteIdOf = (row: Element) => row.id.slice('note-'.length);
export const menuButtonId = (id: string) => `note-menu-${id}`;

/** Indentation of the drop line: the level at which the note would be inserted. */
const lineAt = ({ depth, expanded }: Row, zone: DropZone) =>
  ({ '--line-start': `${(zone === 'after' && expanded ? depth + 1 : depth) * 1.25 + 0.5}rem` }) as object;

/** One of many rows. It consists of plain elements, and the tree handles its keys and clicks. */
export const TreeRow = memo(function TreeRow(props: Props) {
  const { row, index, top, note, isActive, canWrite, isDragged, zone, href, isMenuOpen } = props;
  const title = displayTitle(note.title);
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      role="treeitem"
      id={rowElementId(row.id)}
      data-index={index}
      data-zone={zone ?? undefined}
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-expanded={row.hasChildren ? row.expanded : undefined}
      aria-selected={isActive}
      // The space after the title makes the visible text and the accessible name equal.
      aria-labelledby={`title-${row.id} time-${row.id}`}
      tabIndex={tabIndex}
      data-dragged={isDragged || undefined}
      style={{
        transform: `translateY(${top}px)`,
        paddingInlineStart: `${row.depth * 1.25 + (row.hasChildren ? 0.25 : 2)}rem`,
        ...(zone ? lineAt(row, zone) : {}),
      }}
    >
      {row.hasChildren && (
        <button
          type="button"
          data-action="toggle"
          data-open={row.expanded || undefined}
          tabIndex={-1}
          aria-label={row.expanded ? `‘${title}’ 접기` : `‘${title}’ 펼치기`}
        >
          <TreeIcon name="toggle" />
        </button>
      )}
      <Link to={href} tabIndex={-1} draggable={false}>
        <TreeIcon name="note" />
        <span id={`title-${row.id}`} data-untitled={note.title.trim() ? undefined : ''}>
          {title}
        </span>
      </Link>{' '}
      <RelativeTime value={note.updated_at} id={`time-${row.id}`} />
      {canWrite && (
        <button type="button" data-action="add" tabIndex={tabIndex} aria-label={`‘${title}’ 아래에 새 노트`}>
          <TreeIcon name="add" />
        </button>
      )}
      <button
        type="button"
        id={menuButtonId(row.id)}
        data-action="menu"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        aria-label={`‘${title}’ 메뉴`}
      >
        <TreeIcon name="menu" />
      </button>
    </div>
  );
});
