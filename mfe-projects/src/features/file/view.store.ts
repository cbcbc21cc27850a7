import { storedValue } from '@dojang/shared-auth/storage';
import { create } from 'zustand';
import type { FileView } from './file-list.logic.ts';

const stored = storedValue<FileView>({
  name: 'file.view',
  parse: (view) => (view === 'grid' ? 'grid' : 'list'),
  fallback: 'list',
  former: { key: 'dojang.files.view', read: (text) => JSON.parse(text).state.view },
});

/** The view of files that was last chosen in this browser. */
export const useChosenView = create<{ view: FileView; choose(view: FileView): void }>()((set) => ({
  view: stored.get(),
  choose: (view) => {
    stored.set(view);
    set({ view });
  },
}));
