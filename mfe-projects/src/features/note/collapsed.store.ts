import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Collapsed {
  /** Ids of notes whose children are folded away; everything else is open. */
  ids: string[];
  toggle(id: string): void;
  /** Opens all of them, so that what is under them can be seen. */
  open(ids: readonly string[]): void;
}

/** Which notes a person folded in the tree, kept in this browser. */
export const useCollapsed = create<Collapsed>()(
  persist(
    (set) => ({
      ids: [],
      toggle: (id) =>
        set(({ ids }) => ({ ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] })),
      open: (opened) => set(({ ids }) => ({ ids: ids.filter((id) => !opened.includes(id)) })),
    }),
    { name: 'dojang.notes.collapsed', partialize: ({ ids }) => ({ ids }) },
  ),
);
