/** Distance to the lower edge: above the bottom navigation of a phone, and above the tools of the text that is edited there. */
export const ABOVE_NAVIGATION = {
  base: 'max(72px + env(safe-area-inset-bottom), var(--tools-below, 0px) + 8px)',
  lg: '6',
};
