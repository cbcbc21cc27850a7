/** Duration in milliseconds: so short that nobody waits for it. */
const DURATION_MS = 120;
const KEYFRAMES = [{ opacity: 0.3 }, { opacity: 1 }];

/**
 * Fades in a screen that has just been rendered. View transitions of the browser would show the former screen until they have a
 * picture of both screens, which takes half of the time of a warm navigation. Here the new screen is visible at once.
 */
export function fadeIn(main: HTMLElement | null): void {
  if (!main?.animate || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  main.animate(KEYFRAMES, { duration: DURATION_MS, easing: 'ease-out' });
}
