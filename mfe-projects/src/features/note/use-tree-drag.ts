import { type DragEvent, useState } from 'react';
import type { NoteForest } from './forest.logic.ts';
import { type DropZone, dropZone, edgeStep, type Placement, planDrop } from './tree-change.logic.ts';
import type { TreeRow } from './tree-rows.logic.ts';

interface Options {
  forest: NoteForest;
  rowOf: (event: DragEvent<HTMLElement>) => TreeRow | undefined;
  titleOf: (id: string) => string;
  onPlace: (placement: Placement) => void;
}

/** Dragging rows: handlers for the tree, what is dragged, and where it would go. */
export function useTreeDrag({ forest, rowOf, titleOf, onPlace }: Options) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<{ id: string; zone: DropZone } | null>(null);

  const planAt = (event: DragEvent<HTMLElement>) => {
    const row = rowOf(event);
    const element = (event.target as HTMLElement).closest('[role=treeitem]');
    if (!row || !element || dragged === null) return null;
    const box = element.getBoundingClientRect();
    const zone = dropZone(event.clientY - box.top, box.height);
    return { id: row.id, zone, change: planDrop(forest, dragged, row, zone) };
  };
  const stop = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    dragged,
    over,
    handlers: {
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const row = rowOf(event);
        if (!row) return;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', titleOf(row.id));
        setDragged(row.id);
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const plan = planAt(event);
        window.scrollBy(0, edgeStep(event.clientY, window.innerHeight));
        // Where nothing may be dropped the pointer says so, because the default stands.
        if (plan?.change) event.preventDefault();
        const next = plan?.change ? { id: plan.id, zone: plan.zone } : null;
        if (over?.id !== next?.id || over?.zone !== next?.zone) setOver(next);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        const change = planAt(event)?.change;
        if (change) onPlace(change);
        stop();
      },
      onDragEnd: stop,
    },
  };
}
