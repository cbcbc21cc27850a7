const AFTER_LOAD_MS = 2000;

/**
 * Loads code that may be needed without a network. It runs after the page has loaded, when the browser is idle, so that it
 * delays nothing. When the load fails, the code is loaded again when it is needed.
 */
export function prepareWhenIdle(load: () => Promise<unknown>): void {
  const fetchNow = () => void load().catch(() => {});
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(fetchNow) : fetchNow());
  const later = () => setTimeout(whenIdle, AFTER_LOAD_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
