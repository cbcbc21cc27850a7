import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/**
 * The overlay once its code is there; null until then. `React.lazy` would throw a failed fetch at the page below and
 * remember it; here the failure is told, and the next `wanted` fetches again.
 *
 * @param load a function that stays the same
 * @param wanted what the overlay is wanted for; null or undefined: nothing
 * @param onFailed what was wanted cannot be shown
 */
export function useLazyOverlay<P>(
  load: () => Promise<ComponentType<P>>,
  wanted: string | number | null | undefined,
  onFailed: () => void,
): ComponentType<P> | null {
  const [Overlay, setOverlay] = useState<ComponentType<P> | null>(null);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (Overlay || wanted == null) return;
    let here = true;
    load().then(
      (loaded) => setOverlay(() => loaded),
      () => here && failed(),
    );
    return () => {
      here = false;
    };
  }, [Overlay, load, wanted]);
  return Overlay;
}
