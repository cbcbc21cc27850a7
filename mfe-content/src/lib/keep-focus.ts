/** Time until the menu has closed and the list has been rendered. */
const SETTLED_MS = 150;

/**
 * For an action that removes its own card from a list. Moves the focus to the next card, else to the previous card. Otherwise a
 * keyboard user would start again at the top of the page.
 */
export function keepFocusNear(inside: Element | null): void {
  const card = inside?.closest('article');
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    neighbour?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, SETTLED_MS);
}
