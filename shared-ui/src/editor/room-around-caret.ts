import { visibleArea } from './visible-area.ts';

/** Pixels below the upper edge, where the toolbar is, or the header of a phone. */
const ABOVE = 88;
/** Pixels above the lower edge, where the bottom navigation of a phone and the line about a failed save are. */
const BELOW = 112;
/** The same above the tools of a narrow screen, which are above the navigation themselves. */
const BELOW_WITH_TOOLS = 56;

const room = (extra: number) => ({
  left: 0,
  right: 0,
  // ProseMirror knows the height of the visible area, but neither its place in the window nor the tools in it.
  get top() {
    return visibleArea().top + ABOVE + extra;
  },
  get bottom() {
    const { top, taken } = visibleArea();
    return taken - top + (taken > 0 ? BELOW_WITH_TOOLS : BELOW) + extra;
  },
});

/** What the caret keeps to the edges of the screen. Scrolling goes a bit further, so that not every new line scrolls. */
export const ROOM_AROUND_CARET = { scrollThreshold: room(0), scrollMargin: room(8) };
