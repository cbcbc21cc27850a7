import { useMemo } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Collapsed {
  /** Ids of collapsed notes; all others are expanded. */
  ids: string[];
  toggle(id: string): void;
  /** Expands all of them, so that their children are visible. */
  open(ids: readonly string[]): void;
}

/** The notes that a user has collapsed in the tree, stored in this browser. */
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

/** The collapsed notes; the same set object until one of them changes. */
export function useFolded(): ReadonlySet<string> {
  const ids = useCollapsed((state) => state.ids);
  return useMemo(() => new Set(ids), [ids]);
}
