import { readStored, writeStored } from '@dojang/shared-ui/core';

const SEEN_KEY = 'dojang.fonts';

/**
 * Loads Pretendard in dynamic subsets: the browser fetches only the files with the syllables on the page. The fonts load after
 * the first render, so that no text waits for them. They load immediately when an earlier visit has cached them.
 */
export function loadFonts(): void {
  const load = () =>
    void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css').then(remember, ignore);
  const later = () => setTimeout(load, 1500);
  if (readStored(SEEN_KEY)) load();
  else if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

/** Without storage the fonts load a second later on each visit. */
const remember = () => writeStored(SEEN_KEY, '1');

/** When the fonts fail, the text keeps the Korean font of the system. */
function ignore(): void {}
