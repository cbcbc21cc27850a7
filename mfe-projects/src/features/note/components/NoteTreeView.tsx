import { Box, Text, VisuallyHidden } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useCollapsed } from '../collapsed.store.ts';
import { useChangeIndex } from '../index.mutations.ts';
import { displayTitle } from '../note.schema.ts';
import {
  type Direction,
  type DropZone,
  dropZone,
  findSpot,
  planDrop,
  planFocus,
  planMove,
  type TreeRow as Row,
  type TreeChange,
  visibleRows,
} from '../tree.logic.ts';
import { useNewNote } from '../use-new-note.ts';
import { type NoteTree, useTreeReader } from '../use-note-tree.ts';
import { useRemoveWithUndo } from '../use-remove-note.ts';
import { MoveNoteDialog } from './MoveNoteDialog.tsx';
import { TreeRow } from './TreeRow.tsx';

const ALT_MOVES: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' };

interface Props {
  projectId: string;
  data: NoteTree;
  canWrite: boolean;
}

/** The project's notes as a tree that is moved by mouse and by keyboard. */
export function NoteTreeView({ projectId, data: { tree, notes }, canWrite }: Props) {
  const navigate = useNavigate();
  const { ids: collapsed, toggle, open } = useCollapsed();
  const changeIndex = useChangeIndex(projectId);
  const readTree = useTreeReader(projectId);
  const { newNote } = useNewNote(projectId);
  const remove = useRemoveWithUndo(projectId);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<{ id: string; zone: DropZone } | null>(null);
  const [moving, setMoving] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  const rows = visibleRows(tree, (id) => !collapsed.includes(id));
  const active = rows.some((row) => row.id === activeId) ? activeId : rows[0]?.id;
  const titleOf = (id: string) => displayTitle(notes.get(id)?.title ?? '');
  const hrefOf = (id: string, mode: 'edit' | 'view') => `/project/note/${mode}/${id}?projectId=${projectId}`;

  const place = (change: TreeChange) => {
    changeIndex.mutate(change);
    if (change.kind !== 'place') return;
    if (change.parentId) open([change.parentId]);
    setSaid(
      change.parentId
        ? `‘${titleOf(change.id)}’ 노트를 ‘${titleOf(change.parentId)}’ 아래로 옮겼어요.`
        : `‘${titleOf(change.id)}’ 노트를 옮겼어요.`,
    );
  };

  const focusRow = (id: string) => {
    setActiveId(id);
    document.getElementById(`note-${id}`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: Row) => {
    // Keys of the buttons in the row are theirs.
    if (event.target !== event.currentTarget) return;
    const direction = event.altKey ? ALT_MOVES[event.key] : undefined;
    if (direction) {
      event.preventDefault();
      if (!canWrite) return;
      const change = planMove(readTree(), row.id, direction);
      if (change) place(change);
      else setSaid('더 옮길 곳이 없어요.');
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void navigate(hrefOf(row.id, canWrite ? 'edit' : 'view'));
      return;
    }
    if (event.key === 'Delete' && canWrite) return removeRow(row);
    const plan = planFocus(rows, row.id, event.key);
    if (!plan) return;
    event.preventDefault();
    if ('toggle' in plan) toggle(plan.toggle);
    else focusRow(plan.focus);
  };

  const removeRow = (row: Row) => {
    const at = rows.findIndex((other) => other.id === row.id);
    const next = rows[at + 1] ?? rows[at - 1];
    if (next) focusRow(next.id);
    remove({ id: row.id, title: notes.get(row.id)?.title ?? '' });
  };

  const zoneAt = (event: DragEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return dropZone(event.clientY - box.top, box.height);
  };

  const dragOf = (row: Row) => ({
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', titleOf(row.id));
      setDragged(row.id);
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const zone = zoneAt(event);
      // Where nothing may be dropped the pointer says so, because the default stands.
      const allowed = dragged !== null && planDrop(tree, dragged, row, zone) !== null;
      if (allowed) event.preventDefault();
      if (over?.id !== row.id || over.zone !== zone) setOver(allowed ? { id: row.id, zone } : null);
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      const change = dragged && planDrop(tree, dragged, row, zoneAt(event));
      if (change) place(change);
      setDragged(null);
      setOver(null);
    },
    onDragEnd: () => {
      setDragged(null);
      setOver(null);
    },
  });

  return (
    <>
      <Box role="tree" aria-label="노트" aria-describedby={canWrite ? 'note-tree-help' : undefined}>
        {rows.map((row) => {
          const note = notes.get(row.id);
          return (
            note && (
              <TreeRow
                key={row.id}
                row={row}
                note={note}
                isActive={row.id === active}
                canWrite={canWrite}
                zone={over?.id === row.id ? over.zone : null}
                href={hrefOf(row.id, canWrite ? 'edit' : 'view')}
                viewHref={hrefOf(row.id, 'view')}
                actions={{
                  onToggle: () => toggle(row.id),
                  onAddChild: () =>
                    newNote({ parentId: row.id, afterId: findSpot(tree, row.id)?.node.children.at(-1)?.id }),
                  onMoveTo: () => setMoving(row.id),
                  onRemove: () => removeRow(row),
                }}
                onFocus={() => setActiveId(row.id)}
                onKeyDown={(event) => onKeyDown(event, row)}
                drag={dragOf(row)}
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
      {moving && (
        <MoveNoteDialog
          noteId={moving}
          data={{ tree, notes }}
          onClose={() => setMoving(null)}
          onPick={(parentId) => {
            const last = parentId === null ? tree.at(-1) : findSpot(tree, parentId)?.node.children.at(-1);
            place({ kind: 'place', id: moving, parentId, afterId: last?.id ?? null });
            setMoving(null);
          }}
        />
      )}
    </>
  );
}
