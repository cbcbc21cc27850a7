const SEEN_KEY = 'dojang.fonts';

/**
 * Loads Pretendard in dynamic subsets: the browser fetches only the files with the syllables on the page. The fonts load after
 * the first render, so that no text waits for them. They load immediately when an earlier visit has cached them.
 */
export function loadFonts(): void {
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
    // A private window may refuse to store the value. The fonts then load a second later on each visit.
  }
}

/** When the fonts fail, the text keeps the Korean font of the system. */
function ignore(): void {}
