import type { BoxProps } from '@dojang/shared-ui';

/** Heights in rem: of a row in the list, and of a row of tiles. */
export const ROW_REM = { list: 2.75, grid: 13 } as const;
/** Space between tiles, in rem. */
export const GAP_REM = { list: 0, grid: 0.75 } as const;
/** Narrowest tile in pixels. */
export const TILE_PX = 164;

const chosen = { bg: 'brand.subtle', borderColor: 'brand.solid' };

/** Styles of all rows in one place. Rows are plain elements, because styled components for each row made scrolling slow. */
export const ITEMS_CSS: BoxProps['css'] = {
  position: 'relative',
  userSelect: 'none',
  '& [data-line]': { position: 'absolute', top: '0', insetX: '0', display: 'flex' },
  '& [data-file]': { cursor: 'default', minWidth: '0', outlineOffset: '-2px' },
  '& [data-file][data-cut]': { opacity: '0.4' },
  '& [data-rectangle]': {
    display: 'none',
    position: 'absolute',
    top: '0',
    left: '0',
    zIndex: '1',
    borderWidth: '1px',
    borderColor: 'brand.solid',
    borderRadius: 'l1',
    bg: 'brand.solid/15',
    pointerEvents: 'none',
  },
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '8',
    flexShrink: '0',
    borderRadius: 'l2',
    cursor: 'pointer',
    color: 'fg.muted',
    _hover: { bg: 'bg.emphasized' },
  },
  '&[data-view=list] [data-file]': {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    flex: '1',
    height: '11',
    px: '2',
    borderRadius: 'l2',
    '&:hover:not([aria-selected=true])': { bg: 'bg.muted' },
    '&[aria-selected=true]': { bg: 'brand.subtle' },
  },
  '&[data-view=list] [data-cell=name]': { display: 'flex', alignItems: 'center', gap: '3', flex: '1', minW: '0' },
  '&[data-view=list] [data-cell=place]': { width: '8rem', display: { base: 'none', xl: 'block' }, truncate: true },
  '&[data-view=list] [data-cell=time]': { width: '7rem', display: { base: 'none', md: 'block' } },
  '&[data-view=list] [data-cell=size]': { width: { base: '3.5rem', sm: '5rem' }, textAlign: 'end' },
  '& [data-cell=place], & [data-cell=time], & [data-cell=size]': {
    textStyle: 'xs',
    color: 'fg.muted',
    flexShrink: '0',
    whiteSpace: 'nowrap',
  },
  '& [data-thumb]': { overflow: 'hidden', flexShrink: '0', borderRadius: 'l1' },
  '&[data-view=list] [data-thumb]': { boxSize: '7' },
  '& [data-name]': { truncate: true, textStyle: 'sm', minW: '0' },
  '&[data-view=grid] [data-line]': { gap: '3', pb: '3' },
  '&[data-view=grid] [data-file]': {
    display: 'flex',
    flexDirection: 'column',
    flex: '1 1 0',
    height: '12.25rem',
    borderWidth: '1px',
    borderRadius: 'l3',
    overflow: 'hidden',
    bg: 'bg.panel',
    '&:hover:not([aria-selected=true])': { borderColor: 'border.emphasized' },
    '&[aria-selected=true]': chosen,
  },
  '&[data-view=grid] [data-empty]': { flex: '1 1 0' },
  '&[data-view=grid] [data-thumb]': { height: '8.5rem', bg: 'bg.subtle', borderRadius: '0' },
  '&[data-view=grid] [data-caption]': {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    ps: '3',
    pe: '1',
    flex: '1',
    minW: '0',
  },
  '&[data-view=grid] [data-name]': { display: 'block' },
  '&[data-view=grid] [data-words]': { flex: '1', minW: '0' },
};
