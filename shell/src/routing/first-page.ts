import type { ShellRouter } from './router.ts';

/** Longer than a page takes whose files are there, shorter than somebody wonders whether anything happens. */
const PATIENCE_MS = 300;

/**
 * Resolves when the first page can be drawn, or after `patience` ms. Drawn before, the frame would be laid out and painted
 * twice, once without its page, which costs a slow device a fifth of a second.
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
