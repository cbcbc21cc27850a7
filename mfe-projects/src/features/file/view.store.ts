import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { FileView } from './file-list.logic.ts';

/** How files were shown last in this browser. */
export const useChosenView = create<{ view: FileView; choose(view: FileView): void }>()(
  persist((set) => ({ view: 'list', choose: (view) => set({ view }) }), { name: 'dojang.files.view' }),
);
