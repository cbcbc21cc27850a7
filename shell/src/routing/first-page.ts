import type { ShellRouter } from './router.ts';

/** Time limit in milliseconds: longer than a page with cached files takes, and so short that users do not notice a delay. */
const PATIENCE_MS = 300;

/**
 * Resolves when the first page can be rendered, or after `patience` ms. Without the wait the frame would be laid out and
 * painted twice, first without its page. On a slow device this takes a fifth of a second.
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
