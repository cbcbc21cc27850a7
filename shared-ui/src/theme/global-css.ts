import type { SystemConfig } from '@chakra-ui/react';
import { densityCss } from './density.ts';

/** Global rules: Korean line breaking, type, focus, and no motion under `prefers-reduced-motion`. */
export const globalCss: NonNullable<SystemConfig['globalCss']> = {
  html: {
    color: 'fg',
    bg: 'bg',
    lineHeight: '1.5',
    colorPalette: 'gray',
    textSizeAdjust: '100%',
    '--global-font-body': 'fonts.body',
    '--global-font-mono': 'fonts.mono',
    '--global-color-border': 'colors.border',
  },
  ...densityCss,
  body: {
    wordBreak: 'keep-all',
    overflowWrap: 'anywhere',
  },
  '*::placeholder': { color: 'fg.subtle', opacity: '1' },
  '*::selection': { bg: 'brand.emphasized' },
  ':where(a, button, [tabindex], summary):focus-visible': {
    outline: '2px solid',
    outlineColor: 'brand.focusRing',
    outlineOffset: '2px',
  },
  // A heading gets the focus after a navigation, for screen readers. It shows no focus ring, because it is not interactive.
  'h1[tabindex="-1"]:focus-visible': { outline: 'none' },
  // Header, navigation and bottom bar are not printed.
  ':is(aside, header, nav, footer, [role="status"]):not(main *)': { _print: { display: 'none !important' } },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
};
