/** Time until the menu has closed and the list has been rendered. */
const SETTLED_MS = 150;

/**
 * For an action that removes its own card from a list: moves the focus to the next card, else the previous one, so that
 * a keyboard user does not start again at the top of the page.
 */
export function keepFocusNear(inside: Element | null): void {
  const card = inside?.closest('article');
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    neighbour?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, SETTLED_MS);
}
