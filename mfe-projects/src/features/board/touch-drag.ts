/**
 * Time in milliseconds after which a resting finger lifts a card. It is shorter than the browser's own long touch (about 500
 * ms), and replaces it.
 */
const LONG_MS = 350;
/** When a finger moves further than this before that time, it scrolls. */
const MOST_PIXELS = 8;
/** Distance in pixels from an edge at which the board or the list scrolls. */
const EDGE_PIXELS = 44;
const SCROLL_PIXELS = 12;

interface Parts<Slot> {
  /** The id of the card at an element; null when there is no card, or it cannot be dragged from there. */
  cardAt: (target: Element) => { id: string; element: HTMLElement } | null;
  listAt: (element: Element | null) => HTMLElement | null;
  slotAt: (list: HTMLElement, clientY: number) => Slot | null;
  /** The image that follows the finger. It is removed at the end. */
  ghostOf: (id: string, card: HTMLElement) => HTMLElement;
  onStart: (id: string) => void;
  onOver: (slot: Slot | null) => void;
  /** Null when the finger was lifted outside of every list, or the drag was cancelled. */
  onEnd: (id: string, slot: Slot | null) => void;
}

interface Lifted {
  id: string;
  ghost: HTMLElement;
  /** Offset from the finger to the corner of the image. */
  offset: { x: number; y: number };
}

const directionAt = (at: number, start: number, end: number) =>
  at < start + EDGE_PIXELS ? -1 : at > end - EDGE_PIXELS ? 1 : 0;

/**
 * Dragging with a finger after a long touch. The drag and drop of browsers needs a mouse in some browsers, and does not support
 * touch in others.
 *
 * @returns a function that stops it
 */
export function dragByTouch<Slot>(board: HTMLElement, parts: Parts<Slot>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: { x: number; y: number } | null = null;
  let finger = { x: 0, y: 0 };
  let lifted: Lifted | null = null;
  let frame = 0;

  const slotUnder = (): { list: HTMLElement | null; slot: Slot | null } => {
    const list = parts.listAt(document.elementFromPoint(finger.x, finger.y));
    return { list, slot: list && parts.slotAt(list, finger.y) };
  };
  const follow = () => {
    if (!lifted) return;
    const { x, y } = lifted.offset;
    lifted.ghost.style.transform = `translate(${finger.x + x}px, ${finger.y + y}px)`;
    const { list, slot } = slotUnder();
    const edges = board.getBoundingClientRect();
    board.scrollLeft +=
      SCROLL_PIXELS * directionAt(finger.x, Math.max(0, edges.left), Math.min(edges.right, innerWidth));
    for (const area of [list, board]) {
      if (!area || area.scrollHeight <= area.clientHeight) continue;
      const { top, bottom } = area.getBoundingClientRect();
      area.scrollTop += SCROLL_PIXELS * directionAt(finger.y, Math.max(0, top), Math.min(bottom, innerHeight));
    }
    parts.onOver(slot);
    frame = requestAnimationFrame(follow);
  };
  const lift = (id: string, card: HTMLElement) => {
    const { left, top } = card.getBoundingClientRect();
    const ghost = parts.ghostOf(id, card);
    lifted = { id, ghost, offset: { x: left - finger.x, y: top - finger.y } };
    navigator.vibrate?.(10);
    parts.onStart(id);
    follow();
  };
  const end = (slot: Slot | null) => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    start = null;
    if (!lifted) return;
    const { id, ghost } = lifted;
    lifted = null;
    ghost.remove();
    parts.onEnd(id, slot);
  };

  const onStart = (event: TouchEvent) => {
    const [touch] = event.touches;
    // A second finger cancels.
    if (event.touches.length !== 1 || !touch) return end(null);
    const card = event.target instanceof Element ? parts.cardAt(event.target) : null;
    if (!card) return;
    start = finger = { x: touch.clientX, y: touch.clientY };
    timer = setTimeout(() => lift(card.id, card.element), LONG_MS);
  };
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!start || !touch) return;
    finger = { x: touch.clientX, y: touch.clientY };
    // The page must not scroll while a card is lifted.
    if (lifted) event.preventDefault();
    else if (Math.hypot(finger.x - start.x, finger.y - start.y) > MOST_PIXELS) end(null);
  };
  const onEnd = (event: TouchEvent) => {
    // The touch must not become a click on the card.
    if (lifted && event.cancelable) event.preventDefault();
    end(lifted && slotUnder().slot);
  };
  const onCancel = () => end(null);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end(null);
  };
  // Prevents the browser's reactions to a long touch: its own drag, and its menu for a link.
  const onOwn = (event: Event) => {
    if (!start) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  board.addEventListener('touchstart', onStart, { passive: true });
  board.addEventListener('touchmove', onMove, { passive: false });
  board.addEventListener('touchend', onEnd, { passive: false });
  board.addEventListener('touchcancel', onCancel);
  board.addEventListener('contextmenu', onOwn, true);
  window.addEventListener('dragstart', onOwn, true);
  window.addEventListener('keydown', onKey);
  return () => {
    end(null);
    board.removeEventListener('touchstart', onStart);
    board.removeEventListener('touchmove', onMove);
    board.removeEventListener('touchend', onEnd);
    board.removeEventListener('touchcancel', onCancel);
    board.removeEventListener('contextmenu', onOwn, true);
    window.removeEventListener('dragstart', onOwn, true);
    window.removeEventListener('keydown', onKey);
  };
}
