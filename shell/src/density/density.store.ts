import { create } from 'zustand';

/** How much space the interface has between its elements. */
export type Density = 'comfortable' | 'compact';

const KEY = 'dojang.density';

function stored(): Density {
  try {
    return localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable';
  } catch {
    return 'comfortable';
  }
}

const store = create<{ density: Density }>(() => ({ density: stored() }));

export const useDensity = (): Density => store(({ density }) => density);

/** Chooses a density, remembers it on this device and applies it at once. */
export function setDensity(density: Density): void {
  try {
    if (density === 'compact') localStorage.setItem(KEY, density);
    else localStorage.removeItem(KEY);
  } catch {
    // A private window may refuse to store the value. The choice then lasts until the page is closed.
  }
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
