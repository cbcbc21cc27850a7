import type { ShellRouter } from './router.ts';

/** Longer than a page with cached files takes, and too short for users to notice a delay. */
const PATIENCE_MS = 300;

/**
 * Resolves when the first page can be rendered, or after `patience` ms. An earlier render would lay out and paint the
 * frame twice, once without its page, which takes a slow device a fifth of a second.
 */
export function firstPage(router: Pick<ShellRouter, 'state' | 'subscribe'>, patience = PATIENCE_MS): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const ready = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(ready, patience);
    const stop = router.subscribe(({ initialized }) => {
      if (initialized) ready();
    });
  });
}
