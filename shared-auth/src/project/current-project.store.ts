import type { ProjectDetail } from '@dojang/api-contract';
import { createStore, useStore } from 'zustand';
import { persist } from 'zustand/middleware';

interface CurrentProject {
  /** The project that addresses without `?projectId=` mean; null when none was opened yet. */
  project: ProjectDetail | null;
  set(project: ProjectDetail): void;
  clear(): void;
}

/** Persisted, as specified. The address wins over it: see `useProjectId`. */
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

/** The stored project in a component. */
export function useCurrentProject(): CurrentProject {
  return useStore(currentProjectStore);
}
