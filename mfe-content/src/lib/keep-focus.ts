/** Until the menu has closed and the list has been drawn anew. */
const SETTLED_MS = 150;

/**
 * For an act that takes its own card out of a list: puts the focus on the card after it (else the one before), so that
 * whoever works by keyboard goes on where they were and not at the top of the page.
 */
export function keepFocusNear(inside: Element | null): void {
  const card = inside?.closest('article');
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    neighbour?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, SETTLED_MS);
}
