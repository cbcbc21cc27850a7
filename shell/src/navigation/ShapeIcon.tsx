import type { IconNodes } from '@dojang/contract';
import { createElement } from 'react';

/** Placeholder for an icon whose shapes are missing in its release: a square. */
export const PLAIN_SHAPE: IconNodes = [['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2' }]];

/** The home icon belongs to the shell. The shapes of every other entry's icon are in the release of its area. */
export const HOME_SHAPE: IconNodes = [
  ['path', { d: 'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8' }],
  [
    'path',
    {
      d: 'M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
    },
  ],
];

/** This icon also belongs to the shell. */
export const ACCOUNT_SHAPE: IconNodes = [
  ['circle', { cx: '12', cy: '8', r: '5' }],
  ['path', { d: 'M20 21a8 8 0 0 0-16 0' }],
];

/** Sliders, for a setting or a command of the shell. */
export const COMMAND_SHAPE: IconNodes = [
  ['path', { d: 'M3 7h10M17 7h4M3 17h4M11 17h10' }],
  ['circle', { cx: '15', cy: '7', r: '2' }],
  ['circle', { cx: '9', cy: '17', r: '2' }],
];

/** An icon from its shapes on a grid of 24 × 24. It is decorative, because screen readers read the text next to it. */
export function ShapeIcon({ nodes, size = 18 }: { nodes: IconNodes; size?: number }) {
  const shapes = nodes.map(([tag, attributes]) => createElement(tag, attributes));
  const look = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.75 } as const;
  const ends = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return createElement(
    'svg',
    { viewBox: '0 0 24 24', width: size, height: size, ...look, ...ends, 'aria-hidden': true },
    ...shapes,
  );
}
