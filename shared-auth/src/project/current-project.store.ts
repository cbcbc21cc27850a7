import type { ProjectDetail } from '@dojang/api-contract';
import { createStore, useStore } from 'zustand';
import { persist } from 'zustand/middleware';

interface CurrentProject {
  /** The project for URLs without `?projectId=`; null before the first project is opened. */
  project: ProjectDetail | null;
  set(project: ProjectDetail): void;
  clear(): void;
}

/** The store is persisted, as specified. `?projectId=` in the URL takes precedence, see `useProjectId`. */
export const currentProjectStore = createStore<CurrentProject>()(
  persist(
    (set) => ({
      project: null,
      set: (project) => set({ project }),
      clear: () => set({ project: null }),
    }),
    { name: 'dojang.project', partialize: ({ project }) => ({ project }) },
  ),
);

/** The stored project, for a component. */
export function useCurrentProject(): CurrentProject {
  return useStore(currentProjectStore);
}
