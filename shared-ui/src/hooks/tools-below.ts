const NAME = '--tools-below';

/** The bars at the lower edge of the window, and how many pixels of it each takes. */
const bars = new Map<Element, number>();

function write() {
  const { style } = document.documentElement;
  if (bars.size === 0) style.removeProperty(NAME);
  else style.setProperty(NAME, `${Math.max(...bars.values())}px`);
}

/** Tells what else is at the lower edge (`--tools-below` of the document) where this bar begins. */
export function placeBarBelow(bar: Element): void {
  bars.set(bar, window.innerHeight - bar.getBoundingClientRect().top);
  write();
}

/** The bar is gone. */
export function removeBarBelow(bar: Element): void {
  bars.delete(bar);
  write();
}
