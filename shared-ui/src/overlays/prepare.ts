const AFTER_LOAD_MS = 2000;

/**
 * Fetches code that is needed when the network may be gone: once the page stands and the browser has nothing to do, so
 * that it delays nothing. What fails is fetched again when it is needed.
 */
export function prepareWhenIdle(load: () => Promise<unknown>): void {
  const fetchNow = () => void load().catch(() => {});
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(fetchNow) : fetchNow());
  const later = () => setTimeout(whenIdle, AFTER_LOAD_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
