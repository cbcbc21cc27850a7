import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { sessionStore } from '../session.store.ts';
import { othersAt, type People } from './presence.logic.ts';

interface Presence {
  /** The presence by project id. */
  readonly people: Readonly<Record<string, People>>;
  /** The places that are open in this tab. */
  readonly places: readonly string[];
}

export const presenceStore = createStore<Presence>(() => ({ people: {}, places: [] }));

/**
 * Announces the user's presence at a place of a project while the component is mounted.
 *
 * @param place a kind and an id, e.g. `note:<id>`
 * @returns ids of the other users there. Clients send them, so compare them with the members of the project
 */
export function usePresence(projectId: string, place: string): string[] {
  useEffect(() => {
    presenceStore.setState(({ places }) => ({ places: [...places, place] }));
    return () => presenceStore.setState(({ places }) => ({ places: withoutLast(places, place) }));
  }, [place]);
  const me = useStore(sessionStore, ({ id }) => id);
  return useStore(
    presenceStore,
    useShallow(({ people }) => othersAt(people[projectId] ?? {}, place, me)),
  );
}

function withoutLast(places: readonly string[], place: string): string[] {
  const index = places.lastIndexOf(place);
  return places.filter((_, at) => at !== index);
}
