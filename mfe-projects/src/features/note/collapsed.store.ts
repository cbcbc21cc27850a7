import { useMemo } from 'react';
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
      open: (opened) =>
        set((state) => (opened.some((id) => state.ids.includes(id)) ? { ids: withoutAll(state.ids, opened) } : state)),
    }),
    { name: 'dojang.notes.collapsed', partialize: ({ ids }) => ({ ids }) },
  ),
);

const withoutAll = (ids: readonly string[], opened: readonly string[]) => {
  const gone = new Set(opened);
  return ids.filter((id) => !gone.has(id));
};

/** The folded notes, the same set until one of them changes. */
export function useFolded(): ReadonlySet<string> {
  const ids = useCollapsed((state) => state.ids);
  return useMemo(() => new Set(ids), [ids]);
}
