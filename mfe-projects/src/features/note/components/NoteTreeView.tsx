import { Box, Text, VisuallyHidden } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type SyntheticEvent, useRef, useState } from 'react';
import { displayTitle } from '../../../display-title.ts';
import { useReveal } from '../../../use-reveal.ts';
import { usePageRows } from '../../../use-row-window.ts';
import { useCollapsed, useFolded } from '../collapsed.store.ts';
import type { NoteTree } from '../note-tree.logic.ts';
import { useMoveNote } from '../tree.mutations.ts';
import type { Placement } from '../tree-change.logic.ts';
import { type TreeRow as Row, rowReader } from '../tree-rows.logic.ts';
import { useNewNote } from '../use-new-note.ts';
import { useTreeReader } from '../use-note-tree.ts';
import { useRemoveWithUndo } from '../use-remove-note.ts';
import { useTreeDrag } from '../use-tree-drag.ts';
import { useTreeKeys } from '../use-tree-keys.ts';
import { MoveNoteDialog } from './MoveNoteDialog.tsx';
import { TreeIcons } from './TreeIcons.tsx';
import { noteIdOf, rowElementId, TreeRow } from './TreeRow.tsx';
import { TreeRowMenu } from './TreeRowMenu.tsx';
import { TREE_CSS } from './tree-row.css.ts';

interface Props {
  projectId: string;
  data: NoteTree;
  canWrite: boolean;
}

/** The project's notes as a tree. Notes can be moved by mouse and keyboard. Only rows near the viewport are rendered. */
export function NoteTreeView({ projectId, data, canWrite }: Props) {
  const { forest, notes, counts } = data;
  const navigate = useNavigate();
  const folded = useFolded();
  const { toggle, open } = useCollapsed.getState();
  const moveNote = useMoveNote(projectId);
  const readTree = useTreeReader(projectId);
  const { newNote } = useNewNote(projectId);
  const remove = useRemoveWithUndo(projectId);
  const [readRows] = useState(rowReader);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [menuId, setMenuId] = useState<string | null>(null);
  const [moving, setMoving] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  const rows = readRows({ forest, folded, counts });
  const activeIndex = Math.max(
    rows.findIndex((row) => row.id === activeId),
    0,
  );
  const titleOf = (id: string) => displayTitle(notes.get(id)?.title ?? '');
  const hrefOf = (id: string, mode: 'edit' | 'view') => `/project/note/${mode}/${id}?projectId=${projectId}`;
  const openMode = canWrite ? 'edit' : 'view';
  // A move names neighbours, and they are unknown while the tree is loading.
  const canMove = canWrite && counts === null;

  const place = (placement: Placement) => {
    moveNote.mutate(placement);
    const { id, parentId } = placement;
    if (parentId) open([parentId]);
    setSaid(
      parentId
        ? `‘${titleOf(id)}’ 노트를 ‘${titleOf(parentId)}’ 아래로 옮겼어요.`
        : `‘${titleOf(id)}’ 노트를 옮겼어요.`,
    );
  };

  const rowOf = (event: SyntheticEvent<HTMLElement>): Row | undefined => {
    const element = (event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]');
    return element ? rows[Number(element.dataset.index)] : undefined;
  };

  const list = useRef<HTMLDivElement>(null);
  const drag = useTreeDrag({
    tree: list,
    isOn: canMove,
    forest,
    rows,
    idOf: noteIdOf,
    titleOf,
    onPlace: place,
    onUnfold: (id) => open([id]),
    onSay: setSaid,
  });
  const draggedIndex = drag.dragged === null ? -1 : rows.findIndex((row) => row.id === drag.dragged);
  const page = usePageRows(list, rows.length, [activeIndex, draggedIndex]);
  const reveal = useReveal(rowElementId);

  const focusRow = (id: string) => {
    setActiveId(id);
    reveal(id);
  };

  const removeRow = (row: Row) => {
    const at = rows.indexOf(row);
    const next = rows[at + 1] ?? rows[at - 1];
    if (next) focusRow(next.id);
    remove({ id: row.id, title: notes.get(row.id)?.title ?? '' });
  };

  const onKey = useTreeKeys({
    rows,
    perPage: page.perPage,
    readForest: () => readTree()?.forest,
    titleOf,
    ...(canWrite
      ? {
          onPlace: (placement: Placement) => {
            place(placement);
            reveal(placement.id);
          },
        }
      : {}),
    onEdge: () => setSaid('더 옮길 곳이 없어요.'),
    onWait: () => setSaid('노트를 불러오는 중이에요. 잠시 뒤에 옮겨 주세요.'),
    ...(canWrite ? { onRemove: removeRow } : {}),
    onOpen: (row) => void navigate(hrefOf(row.id, openMode)),
    onToggle: toggle,
    onFocus: focusRow,
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event);
    // Keys on the buttons of a row are handled by the buttons.
    if (row && (event.target as HTMLElement).getAttribute('role') === 'treeitem') onKey(event, row);
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const action = (event.target as HTMLElement).closest<HTMLElement>('[data-action]')?.dataset.action;
    const row = action && rowOf(event);
    if (!row) return;
    if (action === 'toggle') toggle(row.id);
    if (action === 'add') newNote({ parentId: row.id });
    if (action === 'menu') setMenuId(row.id);
  };

  return (
    <>
      <TreeIcons />
      <Box
        ref={list}
        role="tree"
        aria-label="노트"
        aria-describedby={canWrite ? 'note-tree-help' : undefined}
        aria-busy={counts !== null}
        css={TREE_CSS}
        style={{ height: page.height }}
        onFocus={(event: FocusEvent<HTMLElement>) => setActiveId(rowOf(event)?.id ?? activeId)}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {page.drawn.map(({ index, top }) => {
          const row = rows[index];
          const note = row && notes.get(row.id);
          return (
            note && (
              <TreeRow
                key={row.id}
                row={row}
                index={index}
                top={top}
                note={note}
                isActive={index === activeIndex}
                canWrite={canWrite}
                isDragged={drag.dragged === row.id}
                zone={drag.over?.id === row.id ? drag.over.zone : null}
                href={hrefOf(row.id, openMode)}
                isMenuOpen={menuId === row.id}
              />
            )
          );
        })}
      </Box>
      {canWrite && (
        <Text id="note-tree-help" textStyle="xs" color="fg.muted" mt="3" hideBelow="md">
          끌어서 옮기거나, Alt와 화살표 키로 옮겨요.
        </Text>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {menuId && (
        <TreeRowMenu
          key={menuId}
          noteId={menuId}
          viewHref={hrefOf(menuId, 'view')}
          onClose={() => setMenuId(null)}
          {...(canMove ? { onMoveTo: () => setMoving(menuId) } : {})}
          {...(canWrite
            ? {
                onRemove: () => {
                  const row = rows.find(({ id }) => id === menuId);
                  if (row) removeRow(row);
                },
              }
            : {})}
        />
      )}
      {moving && (
        <MoveNoteDialog
          noteId={moving}
          data={data}
          onClose={() => setMoving(null)}
          onPick={(parentId) => {
            place({ kind: 'place', id: moving, parentId });
            setMoving(null);
          }}
        />
      )}
    </>
  );
}
