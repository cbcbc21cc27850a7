import { storedValue } from '@dojang/shared-auth/storage';
import { useMemo } from 'react';
import { create } from 'zustand';

interface Collapsed {
  /** Ids of collapsed notes. All other notes are expanded. */
  ids: string[];
  toggle(id: string): void;
  /** Expands all of these notes, so that their children are visible. */
  open(ids: readonly string[]): void;
}

const stored = storedValue({
  name: 'note.collapsed',
  parse: (ids) => (ids as unknown[]).filter((id) => typeof id === 'string'),
  fallback: [],
  former: { key: 'dojang.notes.collapsed', read: (text) => JSON.parse(text).state.ids },
});

/** The notes that are collapsed in the tree, stored in this browser. */
export const useCollapsed = create<Collapsed>()((set) => ({
  ids: stored.get(),
  toggle: (id) => set(({ ids }) => ({ ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] })),
  open: (opened) =>
    set((state) => (opened.some((id) => state.ids.includes(id)) ? { ids: withoutAll(state.ids, opened) } : state)),
}));
useCollapsed.subscribe(({ ids }) => void stored.set(ids));

const withoutAll = (ids: readonly string[], opened: readonly string[]) => {
  const gone = new Set(opened);
  return ids.filter((id) => !gone.has(id));
};

/** The collapsed notes; the same set object until one of them changes. */
export function useFolded(): ReadonlySet<string> {
  const ids = useCollapsed((state) => state.ids);
  return useMemo(() => new Set(ids), [ids]);
}
