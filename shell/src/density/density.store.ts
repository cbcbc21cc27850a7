import { create } from 'zustand';

/** How much room the interface leaves around its parts. */
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
    // A private window may refuse storage; the choice then lasts as long as the page.
  }
  store.setState({ density });
}

/** Keeps `<html>` as chosen, also in another tab. The styles are those of `shared-ui/src/theme/density.ts`. */
export function applyDensity(): void {
  const apply = ({ density }: { density: Density }) => {
    if (density === 'compact') document.documentElement.dataset.density = density;
    else delete document.documentElement.dataset.density;
  };
  apply(store.getState());
  store.subscribe(apply);
  window.addEventListener('storage', ({ key }) => key === KEY && store.setState({ density: stored() }));
}
