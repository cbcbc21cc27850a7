const NAME = '--tools-below';

/** The bars at the lower edge of the window, with their heights in pixels. */
const bars = new Map<Element, number>();

function write() {
  const { style } = document.documentElement;
  if (bars.size === 0) style.removeProperty(NAME);
  else style.setProperty(NAME, `${Math.max(...bars.values())}px`);
}

/** Sets `--tools-below` of the document, so that other elements at the lower edge stay above this bar. */
export function placeBarBelow(bar: Element): void {
  bars.set(bar, window.innerHeight - bar.getBoundingClientRect().top);
  write();
}

/** Called when the bar is removed. */
export function removeBarBelow(bar: Element): void {
  bars.delete(bar);
  write();
}
