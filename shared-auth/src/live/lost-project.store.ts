import { createStore } from 'zustand';
import { currentProjectStore } from '../project/current-project.store.ts';

/** The project that the user was removed from while it was open. The number grows with each loss. */
const lostProjectStore = createStore<{ losses: number }>(() => ({ losses: 0 }));

/** Forgets the current project if it is this project, so that the guard asks the server again. */
export function loseProject(projectId: string): void {
  const { project, clear } = currentProjectStore.getState();
  if (project?.id !== projectId) return;
  clear();
  lostProjectStore.setState(({ losses }) => ({ losses: losses + 1 }));
}

/**
 * Calls the listener each time the user loses access to the open project.
 *
 * @returns a function that ends it
 */
export const onProjectLost = (listener: () => void): (() => void) => lostProjectStore.subscribe(() => listener());
