import type { ComponentType } from 'react';
import { create } from 'zustand';

/** Components that an area shows above every page, by a name that only this area uses. */
export const floatingStore = create<{ shown: ReadonlyMap<string, ComponentType> }>(() => ({ shown: new Map() }));

/**
 * Shows a component above every page until it is hidden, e.g. the progress of uploads that continue while the user
 * visits other areas. It is rendered outside of the router and the query client, with the theme only.
 *
 * @param name of the component: showing the same name again replaces it
 * @returns hides it
 */
export function showFloating(name: string, component: ComponentType): () => void {
  floatingStore.setState(({ shown }) => ({ shown: new Map([...shown, [name, component]]) }));
  return () => {
    if (floatingStore.getState().shown.get(name) !== component) return;
    floatingStore.setState(({ shown }) => ({ shown: new Map([...shown].filter(([other]) => other !== name)) }));
  };
}
