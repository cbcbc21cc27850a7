import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/**
 * The overlay when its code is loaded; null before. `React.lazy` would throw a failed load into the page and cache it. Here the
 * failure is reported, and the next `wanted` loads the code again.
 *
 * @param load a stable function
 * @param wanted what the overlay is needed for; null or undefined when it is not needed
 * @param onFailed called when the overlay cannot be loaded
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
