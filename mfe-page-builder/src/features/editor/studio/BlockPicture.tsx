import { type Block, SKETCH_WIDTH, sketchOf } from '@dojang/renderer/blocks';
import { chakra } from '@dojang/shared-ui';
import { useMemo } from 'react';

/** Maximum height. Taller blocks are cut off, so that the rows of the palette are even. */
const SHOWN_HEIGHT = 76;
const SURFACES = { paper: 'bg', soft: 'bg.subtle', accent: 'brand.solid', ink: '#18181b' } as const;

/** A drawing of a block, computed from its structure. */
export function BlockPicture({ block }: { block: Block }) {
  const { shapes, height, tone } = useMemo(() => sketchOf(block.make()), [block]);
  const isDark = tone === 'accent' || tone === 'ink';
  const top = Math.min(0, (height - SHOWN_HEIGHT) / 2);
  return (
    <chakra.svg
      viewBox={`0 ${top} ${SKETCH_WIDTH} ${SHOWN_HEIGHT}`}
      width="100%"
      aria-hidden
      bg={SURFACES[tone]}
      color={isDark ? 'white' : 'fg'}
      css={{
        '& [data-shape]': { fill: 'currentColor' },
        '& [data-shape=title]': { opacity: 0.78 },
        '& [data-shape=words]': { opacity: 0.28 },
        '& [data-shape=line]': { opacity: 0.2 },
        '& [data-shape=mark]': { fill: isDark ? 'currentColor' : 'brand.solid', opacity: 0.55 },
        '& [data-shape=button]': { fill: isDark ? 'currentColor' : 'brand.solid' },
        '& [data-shape=photo]': { fill: isDark ? 'currentColor' : 'brand.solid', opacity: 0.22 },
        '& [data-shape=card]': { fill: 'none', stroke: 'currentColor', strokeOpacity: 0.25 },
      }}
    >
      {shapes.map(({ kind, x, y, width, height: own }) => (
        <rect
          key={`${kind} ${x} ${y}`}
          data-shape={kind}
          x={x}
          y={y}
          width={width}
          height={own}
          rx={kind === 'button' || kind === 'mark' ? own / 2 : Math.min(1.5, own / 2)}
        />
      ))}
    </chakra.svg>
  );
}
