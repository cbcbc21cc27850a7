import { readStored, writeStored } from '@dojang/shared-ui/core';
import { create } from 'zustand';

/** How much space the interface has between its elements. */
export type Density = 'comfortable' | 'compact';

const KEY = 'dojang.density';

const stored = (): Density => (readStored(KEY) === 'compact' ? 'compact' : 'comfortable');

const store = create<{ density: Density }>(() => ({ density: stored() }));

export const useDensity = (): Density => store(({ density }) => density);

/** Chooses a density, remembers it on this device and applies it at once. */
export function setDensity(density: Density): void {
  writeStored(KEY, density === 'compact' ? density : null);
  store.setState({ density });
}

/** Sets the density on `<html>`, also when it changes in another tab. The styles are in `shared-ui/src/theme/density.ts`. */
export function applyDensity(): void {
  const apply = ({ density }: { density: Density }) => {
    if (density === 'compact') document.documentElement.dataset.density = density;
    else delete document.documentElement.dataset.density;
  };
  apply(store.getState());
  store.subscribe(apply);
  window.addEventListener('storage', ({ key }) => key === KEY && store.setState({ density: stored() }));
}
