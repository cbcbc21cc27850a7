/** Distance to the lower edge: above the bottom navigation of a phone, and above the tools that are there. */
export const ABOVE_NAVIGATION = {
  base: 'max(72px + env(safe-area-inset-bottom), var(--tools-below, 0px) + 8px)',
  lg: 'max({spacing.6}, var(--tools-below, 0px) + 8px)',
};
