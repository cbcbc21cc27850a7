import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { dropZone } from '../../drop-zone.logic.ts';
import type { NoteForest } from './forest.logic.ts';
import { type DropPlan, type Placement, planDrop } from './tree-change.logic.ts';
import type { TreeDrag } from './tree-drag.ts';
import type { TreeRow } from './tree-rows.logic.ts';

interface Options {
  tree: RefObject<HTMLElement | null>;
  /** Whether rows may be moved now. */
  isOn: boolean;
  forest: NoteForest;
  /** All rows, including rows that are not rendered. All rows have the same height. */
  rows: readonly TreeRow[];
  idOf: (row: HTMLElement) => string;
  titleOf: (id: string) => string;
  onPlace: (placement: Placement) => void;
  /** Expands a collapsed note over which the pointer waits. */
  onUnfold: (id: string) => void;
  /** Announces a text to screen readers. */
  onSay: (text: string) => void;
}

/** Time in milliseconds that the pointer waits over a collapsed note until the note expands. */
const UNFOLD_MS = 600;

/** State of dragging rows: the dragged row and its drop target. */
export function useTreeDrag(options: Options): { dragged: string | null; over: DropPlan | null } {
  const { tree, isOn, rows, onUnfold } = options;
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<DropPlan | null>(null);
  const [drag, setDrag] = useState<TreeDrag | null>(null);

  const planAt = useEffectEvent((id: string, clientY: number): DropPlan | null => {
    const box = tree.current?.getBoundingClientRect();
    if (!box) return null;
    const height = box.height / options.rows.length;
    const index = Math.floor((clientY - box.top) / height);
    const row = options.rows[index];
    if (!row) return null;
    const zone = dropZone(clientY - box.top - index * height, height);
    const change = planDrop(options.forest, id, row, zone);
    return change && { id: row.id, zone, change };
  });
  const start = useEffectEvent((id: string) => {
    setDragged(id);
    options.onSay(`‘${options.titleOf(id)}’ 노트를 끌고 있어요. 놓으면 옮기고, Esc를 누르면 그만둬요.`);
  });
  const end = useEffectEvent((plan: DropPlan | null) => {
    setDragged(null);
    setOver(null);
    if (plan) options.onPlace(plan.change);
    else options.onSay('노트를 옮기지 않았어요.');
  });
  const idOf = useEffectEvent((row: HTMLElement) => options.idOf(row));
  const titleOf = useEffectEvent((id: string) => options.titleOf(id));

  useEffect(() => {
    const element = tree.current;
    if (!isOn || !element) return;
    let made: TreeDrag | undefined;
    let isGone = false;
    void import('./tree-drag.ts')
      .then(({ dragRows }) => {
        if (isGone) return;
        made = dragRows(element, {
          idOf: (row) => idOf(row),
          titleOf: (id) => titleOf(id),
          planAt: (id, y) => planAt(id, y),
          onStart: (id) => start(id),
          onOver: (plan) => setOver((known) => (isSamePlace(known, plan) ? known : plan)),
          onEnd: (plan) => end(plan),
        });
        setDrag(made);
      })
      // A failed load is ignored, because keys and the menu can move notes too.
      .catch(() => {});
    return () => {
      isGone = true;
      made?.stop();
      setDrag(null);
    };
  }, [tree, isOn]);

  // The rendered rows change with every scroll.
  useLayoutEffect(() => {
    if (tree.current) drag?.setRows(tree.current.querySelectorAll<HTMLElement>('[role=treeitem]'));
  });

  const waitsOver = over?.zone === 'inside' ? rows.find(({ id }) => id === over.id) : undefined;
  const folded = waitsOver?.hasChildren && !waitsOver.expanded ? waitsOver.id : null;
  const unfold = useEffectEvent(onUnfold);
  useEffect(() => {
    if (folded === null) return;
    const timer = setTimeout(() => unfold(folded), UNFOLD_MS);
    return () => clearTimeout(timer);
  }, [folded]);

  return { dragged, over };
}

const isSamePlace = (a: DropPlan | null, b: DropPlan | null) => a?.id === b?.id && a?.zone === b?.zone;
