import { sessionStore } from '@dojang/shared-auth';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { isWithin } from './palette.logic.ts';
import { type Recent, withRecent } from './visited.logic.ts';

interface Recents {
  userId: string;
  recents: Recent[];
}

const recentsStore = create<Recents>()(
  persist(() => ({ userId: '', recents: [] }) as Recents, { name: 'dojang.recents' }),
);

// Recent places show what a user works on, so they are deleted when another user signs in.
sessionStore.subscribe(({ id }) => {
  if (!id) recentsStore.setState({ userId: '', recents: [] });
});

/** The last opened places, the newest first. */
export function useRecents(userId: string): Recent[] {
  const stored = recentsStore();
  return stored.userId === userId ? stored.recents.filter(({ to }) => isWithin(to)) : [];
}

/**
 * Remembers a place for a user, and deletes the places of another user.
 *
 * @param formerLabel the label under which the place was remembered before
 */
export function rememberRecent(userId: string, recent: Recent, formerLabel?: string): void {
  recentsStore.setState((stored) => ({
    userId,
    recents: withRecent(stored.userId === userId ? stored.recents : [], recent, formerLabel),
  }));
}
