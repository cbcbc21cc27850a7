import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import type { DropPlan } from './tree-change.logic.ts';

interface TreeDragParts {
  /** The note id of a row. */
  idOf: (row: HTMLElement) => string;
  titleOf: (id: string) => string;
  /** The change for a drop at this height of the window; null when it is not allowed or would change nothing. */
  planAt: (id: string, clientY: number) => DropPlan | null;
  onStart: (id: string) => void;
  onOver: (plan: DropPlan | null) => void;
  /** The change; null when the drop is not allowed at that place, or the drag was cancelled with Escape. */
  onEnd: (plan: DropPlan | null) => void;
}

export interface TreeDrag {
  /** Makes exactly these rows draggable. */
  setRows: (rows: Iterable<HTMLElement>) => void;
  stop: () => void;
}

const ours = Symbol('note');

/**
 * Drag and drop of tree rows, by mouse and by long touch, with scrolling at the edges. The code is loaded after the tree is
 * rendered.
 */
export function dragRows(tree: HTMLElement, parts: TreeDragParts): TreeDrag {
  const known = new Map<HTMLElement, () => void>();
  const dragged = (data: Record<string | symbol, unknown>) => (data.tree === ours ? String(data.id) : null);
  const planOf = (data: Record<string | symbol, unknown>, clientY: number) => {
    const id = dragged(data);
    return id === null ? null : parts.planAt(id, clientY);
  };
  const stopDropping = dropTargetForElements({
    element: tree,
    canDrop: ({ source, input }) => planOf(source.data, input.clientY) !== null,
    onDrag: ({ source, location }) => parts.onOver(planOf(source.data, location.current.input.clientY)),
    onDragLeave: () => parts.onOver(null),
  });
  const stopScrolling = autoScrollWindowForElements({ canScroll: ({ source }) => dragged(source.data) !== null });

  const add = (row: HTMLElement) =>
    draggable({
      element: row,
      getInitialData: () => ({ tree: ours, id: parts.idOf(row) }),
      getInitialDataForExternal: () => ({ 'text/plain': parts.titleOf(parts.idOf(row)) }),
      onDragStart: () => parts.onStart(parts.idOf(row)),
      onDrop: ({ source, location }) =>
        parts.onEnd(
          location.current.dropTargets.length > 0 ? planOf(source.data, location.current.input.clientY) : null,
        ),
    });
  return {
    setRows(rows) {
      const drawn = new Set(rows);
      for (const [row, remove] of known) {
        if (drawn.has(row)) continue;
        remove();
        known.delete(row);
      }
      for (const row of drawn) if (!known.has(row)) known.set(row, add(row));
    },
    stop() {
      stopDropping();
      stopScrolling();
      for (const remove of known.values()) remove();
      known.clear();
    },
  };
}
