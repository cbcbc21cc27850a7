import type { BoxProps } from '@dojang/shared-ui';
import { AVATAR_CSS } from '../avatar-css.ts';
import { LABEL_COLORS } from '../issue.schema.ts';
import { labelDot } from '../label-dot.ts';
import { ICON_CSS } from './IssueIcons.tsx';

export const ROW_REM = 2.5;

/** Styles of all rows in one place. Rows are plain elements, because styled components made scrolling slow. */
export const TABLE_CSS: BoxProps['css'] = {
  ...ICON_CSS,
  position: 'relative',
  '& [role=treeitem]': {
    position: 'absolute',
    top: '0',
    insetX: '0',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    height: `${ROW_REM}rem`,
    px: '2',
    textStyle: 'sm',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    scrollMarginBlock: '7rem 5rem',
    cursor: 'default',
    _hover: { bg: 'bg.subtle' },
    '&[data-active]': { bg: 'bg.muted' },
    '&[aria-selected=true]': { bg: 'brand.subtle' },
    '&[data-group]': { bg: 'bg.subtle', fontWeight: '600', gap: '2' },
  },
  // Lower specificity than the cells below, because those hide on narrow screens.
  '& :where([role=treeitem]) > div': { display: 'flex', alignItems: 'center', gap: '1', minW: '0', flexShrink: '0' },
  '& [data-cell=title]': { flex: '1', flexShrink: '1', overflow: 'hidden', '& span': { truncate: true } },
  '& [data-cell=number]': { width: '12', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
  '& [data-cell=labels]': { maxW: '56', overflow: 'hidden', display: { base: 'none', lg: 'flex' } },
  '& [data-cell=project]': {
    maxW: '40',
    color: 'fg.muted',
    textStyle: 'xs',
    truncate: true,
    display: { base: 'none', md: 'block' },
  },
  '& [data-cell=due]': { width: '20', justifyContent: 'flex-end', display: { base: 'none', sm: 'flex' } },
  '& [data-cell=estimate]': { width: '12', justifyContent: 'flex-end', display: { base: 'none', md: 'flex' } },
  '& [data-cell=assignee]': { width: '14', justifyContent: 'flex-end' },
  '& [data-cell=updated]': {
    width: '20',
    justifyContent: 'flex-end',
    color: 'fg.muted',
    textStyle: 'xs',
    display: { base: 'none', md: 'flex' },
  },
  '&[data-beside] :is([data-cell=updated], [data-cell=labels], [data-cell=project])': { display: 'none' },
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minW: '6',
    minH: '6',
    px: '1',
    borderRadius: 'l1',
    cursor: 'pointer',
    _hover: { bg: 'bg.emphasized' },
  },
  '& input[type=checkbox]': {
    boxSize: '4',
    opacity: { base: '1', md: '0' },
    accentColor: 'var(--chakra-colors-brand-solid)',
  },
  '& [role=treeitem]:hover input, & [role=treeitem][aria-selected=true] input, & input:focus-visible': { opacity: '1' },
  '& [data-late]': { color: 'fg.error' },
  '& [data-muted]': { color: 'fg.muted', textStyle: 'xs' },
  '& [data-cell=title] :is([data-late], [data-muted])': { flexShrink: '0' },
  '& [data-chip]': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    px: '1.5',
    borderRadius: 'full',
    borderWidth: '1px',
    textStyle: 'xs',
    maxW: '24',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    _before: { content: '""', boxSize: '2', borderRadius: 'full', flexShrink: '0', bg: 'fg.muted' },
  },
  ...Object.fromEntries(LABEL_COLORS.map((color) => [`& [data-chip=${color}]`, { _before: { bg: labelDot(color) } }])),
  '& [data-face]': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '6',
    flexShrink: '0',
    borderRadius: 'full',
    textStyle: '2xs',
    fontWeight: '600',
    // Drawn by CSS and not as text, because the accessible name of the button must begin with the number of the issue.
    _before: { content: 'attr(data-face)' },
    '& + &': { ms: '-1.5' },
  },
  ...AVATAR_CSS,
};
