import type { BoxProps } from '@dojang/shared-ui';

const line = {
  content: '""',
  position: 'absolute',
  insetInlineStart: 'var(--line-start)',
  insetInlineEnd: '1',
  height: '2px',
  bg: 'brand.solid',
  borderRadius: 'l1',
};

/**
 * Styles of all rows in one place. Rows are plain elements, because twenty styled components per row made scrolling slow.
 * `data-zone` is the drop position of a dragged note.
 */
export const TREE_CSS: BoxProps['css'] = {
  position: 'relative',
  '& [role=treeitem]': {
    position: 'absolute',
    top: '0',
    insetX: '0',
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    height: '9',
    pe: '1',
    borderRadius: 'l2',
    scrollMarginBlock: '7rem 5rem',
    _hover: { bg: 'bg.muted' },
    '&[data-dragged]': { opacity: '0.4' },
    '&[data-zone=inside]': {
      bg: 'brand.subtle',
      outline: '2px solid',
      outlineColor: 'brand.solid',
      outlineOffset: '-2px',
    },
    '&[data-zone=before]::before': { ...line, top: '-1px' },
    '&[data-zone=after]::after': { ...line, bottom: '-1px' },
  },
  '& svg': { boxSize: '4', flexShrink: '0', display: 'block' },
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
  '& [data-action=toggle]': {
    boxSize: '6',
    '& svg': { transition: 'rotate 100ms' },
    '&[data-open] svg': { rotate: '90deg' },
  },
  '& [data-action=add], & [data-action=menu]': { opacity: { base: '1', md: '0' } },
  '& [role=treeitem]:is(:hover, :focus-within) :is([data-action=add], [data-action=menu]), & [aria-expanded=true][data-action=menu]':
    { opacity: '1' },
  // A long touch drags the row and must not open the browser's menu.
  '& a': {
    WebkitTouchCallout: 'none',
    display: 'flex',
    flex: '1',
    minW: '0',
    alignItems: 'center',
    gap: '2',
    height: '9',
  },
  '& a svg': { color: 'fg.muted' },
  '& a span': { truncate: true },
  '& a span[data-untitled]': { color: 'fg.muted' },
  '& time': { textStyle: 'xs', color: 'fg.muted', flexShrink: '0', display: { base: 'none', sm: 'inline' } },
};
