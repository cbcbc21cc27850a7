import { useEffect } from 'react';
import { createStore } from 'zustand';

/** Projects whose changes this tab receives, besides the open project. */
export const heardProjectsStore = createStore<{ readonly projects: readonly string[] }>(() => ({ projects: [] }));

/** Keeps queries about rows of several projects live while the component is mounted. */
export function useHeardProjects(projectIds: readonly string[]): void {
  const wanted = [...new Set(projectIds)].sort().join();
  useEffect(() => {
    heardProjectsStore.setState({ projects: wanted === '' ? [] : wanted.split(',') });
    return () => heardProjectsStore.setState({ projects: [] });
  }, [wanted]);
}
