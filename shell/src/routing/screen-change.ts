/** Short enough that nobody waits for it. */
const DURATION_MS = 120;
const KEYFRAMES = [{ opacity: 0.3 }, { opacity: 1 }];

/**
 * Fades a screen in that has just been rendered. The browser's view transitions would keep the former screen on the screen
 * until they have a picture of both, which costs a warm navigation half of its time; here the new one is there at once.
 */
export function fadeIn(main: HTMLElement | null): void {
  if (!main?.animate || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  main.animate(KEYFRAMES, { duration: DURATION_MS, easing: 'ease-out' });
}
