/**
 * Distance to the lower edge of the window. It is above the bottom navigation of a phone and above the tools at the lower edge.
 */
export const ABOVE_NAVIGATION = {
  base: 'max(72px + env(safe-area-inset-bottom), var(--tools-below, 0px) + 8px)',
  lg: 'max({spacing.6}, var(--tools-below, 0px) + 8px)',
};
