import { type KeyboardEvent, useRef } from 'react';
import type { NoteForest } from './forest.logic.ts';
import { type Direction, type Placement, planMove } from './tree-change.logic.ts';
import { findTyped, planFocus, type TreeRow } from './tree-rows.logic.ts';

const ALT_MOVES: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' };
/** Characters typed within this time are combined. */
const TYPING_MS = 800;

interface Options {
  rows: readonly TreeRow[];
  perPage: number;
  /** Returns the current tree, because a key may be pressed before the last change was rendered. */
  readForest: () => NoteForest | undefined;
  titleOf: (id: string) => string;
  onPlace?: (placement: Placement) => void;
  onEdge: () => void;
  /** Called for a move while the tree is loading, because the neighbours of a place are not known yet. */
  onWait: () => void;
  onRemove?: (row: TreeRow) => void;
  onOpen: (row: TreeRow) => void;
  onToggle: (id: string) => void;
  onFocus: (id: string) => void;
}

/** Key handling for a row of the tree. */
export function useTreeKeys(options: Options) {
  const typed = useRef({ text: '', at: 0 });
  const { rows, perPage, readForest, titleOf, onPlace, onEdge, onWait, onRemove, onOpen, onToggle, onFocus } = options;

  const move = (row: TreeRow, direction: Direction) => {
    const forest = readForest();
    if (!onPlace) return;
    if (!forest) return onWait();
    const change = planMove(forest, row.id, direction);
    if (change) onPlace(change);
    else onEdge();
  };

  /** Whether the key belongs to the typed title. A space counts only after other characters. */
  const findByTyping = (row: TreeRow, event: KeyboardEvent): boolean => {
    const before = event.timeStamp - typed.current.at < TYPING_MS ? typed.current.text : '';
    if (event.key.length !== 1 || (event.key === ' ' && before === '')) return false;
    const text = before + event.key;
    typed.current = { text, at: event.timeStamp };
    const found = findTyped(rows, row.id, text, titleOf);
    if (found) onFocus(found);
    return true;
  };

  /** Handles the key if it belongs to the tree. */
  const onKey = (event: KeyboardEvent, row: TreeRow) => {
    const direction = event.altKey ? ALT_MOVES[event.key] : undefined;
    const plan = planFocus(rows, row.id, event.key, perPage);
    const isModified = event.altKey || event.ctrlKey || event.metaKey;
    if (direction) move(row, direction);
    else if (isModified) return;
    else if (event.key === 'Enter') onOpen(row);
    else if (event.key === 'Delete') onRemove?.(row);
    else if (plan && 'toggle' in plan) onToggle(plan.toggle);
    else if (plan) onFocus(plan.focus);
    else if (!findByTyping(row, event)) return;
    event.preventDefault();
  };
  return onKey;
}
