const SEEN_KEY = 'dojang.fonts';

/**
 * Brings Pretendard in, in dynamic subsets: the browser fetches the files of the syllables on the page only. After the
 * page stands, so that no letter waits for it; at once where a visit before this one has left it in the cache.
 */
export function bringFonts(): void {
  const load = () =>
    void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css').then(remember, ignore);
  const later = () => setTimeout(load, 1500);
  if (wasSeen()) load();
  else if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

function wasSeen(): boolean {
  try {
    return localStorage.getItem(SEEN_KEY) !== null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    localStorage.setItem(SEEN_KEY, '1');
  } catch {
    // A private window may refuse; the fonts then come a second later on each visit.
  }
}

/** Text stays in the system's Korean font. */
function ignore(): void {}
