let tools: HTMLElement | null = null;

/** Sets which tools are at the lower edge of a narrow screen; null for none. */
export function setToolsBelow(element: HTMLElement | null): void {
  tools = element;
}

interface Area {
  top: number;
  bottom: number;
  /** Height of the tools, plus the height of the elements below them. */
  taken: number;
}

/**
 * The part of the window that the on-screen keyboard and the tools above it leave visible, in the coordinates of
 * `getBoundingClientRect`.
 *
 * A phone does not resize the page for its keyboard. It makes the visual viewport smaller, and may move it.
 */
export function visibleArea(): Area {
  const view = window.visualViewport;
  const top = view?.offsetTop ?? 0;
  const edge = top + (view?.height ?? window.innerHeight);
  const bottom = tools ? Math.min(edge, tools.getBoundingClientRect().top) : edge;
  return { top, bottom, taken: edge - bottom };
}

/**
 * Calls a function when the visible area changes.
 *
 * @returns a function that ends it
 */
export function watchVisibleArea(follow: () => void): () => void {
  const view = window.visualViewport;
  window.addEventListener('resize', follow);
  view?.addEventListener('resize', follow);
  view?.addEventListener('scroll', follow);
  return () => {
    window.removeEventListener('resize', follow);
    view?.removeEventListener('resize', follow);
    view?.removeEventListener('scroll', follow);
  };
}
