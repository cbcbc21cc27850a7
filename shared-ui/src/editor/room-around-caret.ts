import { visibleArea } from './visible-area.ts';

/** Pixels below the upper edge. The toolbar is there, or on a phone the header. */
const ABOVE = 88;
/** Pixels above the lower edge. The bottom navigation of a phone and the message about a failed save are there. */
const BELOW = 112;
/** Pixels above the tools of a narrow screen. The tools are above the navigation. */
const BELOW_WITH_TOOLS = 56;

const room = (extra: number) => ({
  left: 0,
  right: 0,
  // ProseMirror knows the height of the visible area, but not its position in the window and not the tools in it.
  get top() {
    return visibleArea().top + ABOVE + extra;
  },
  get bottom() {
    const { top, taken } = visibleArea();
    return taken - top + (taken > 0 ? BELOW_WITH_TOOLS : BELOW) + extra;
  },
});

/** The distance of the caret to the edges of the screen. Scrolling goes a bit further, so that not every new line scrolls. */
export const ROOM_AROUND_CARET = { scrollThreshold: room(0), scrollMargin: room(8) };
