import type { SystemConfig } from '@chakra-ui/react';
import {
  avatarSlotRecipe,
  badgeRecipe,
  buttonRecipe,
  cardSlotRecipe,
  checkboxSlotRecipe,
  checkmarkRecipe,
  codeRecipe,
  containerRecipe,
  dialogSlotRecipe,
  fieldSlotRecipe,
  headingRecipe,
  iconRecipe,
  inputRecipe,
  kbdRecipe,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  progressSlotRecipe,
  separatorRecipe,
  skeletonRecipe,
  spinnerRecipe,
  switchSlotRecipe,
  tableSlotRecipe,
  tabsSlotRecipe,
  textareaRecipe,
  tooltipSlotRecipe,
} from '@chakra-ui/react/theme';

// Only the recipes of the components that shared-ui exports, because each recipe adds bytes to the sign-in page.
export const recipes = {
  badge: badgeRecipe,
  button: buttonRecipe,
  checkmark: checkmarkRecipe,
  code: codeRecipe,
  container: containerRecipe,
  heading: headingRecipe,
  icon: iconRecipe,
  input: inputRecipe,
  kbd: kbdRecipe,
  separator: separatorRecipe,
  skeleton: skeletonRecipe,
  spinner: spinnerRecipe,
  textarea: textareaRecipe,
};

export const slotRecipes = {
  avatar: avatarSlotRecipe,
  card: cardSlotRecipe,
  checkbox: checkboxSlotRecipe,
  dialog: dialogSlotRecipe,
  field: fieldSlotRecipe,
  menu: menuSlotRecipe,
  nativeSelect: nativeSelectSlotRecipe,
  progress: progressSlotRecipe,
  switch: switchSlotRecipe,
  table: tableSlotRecipe,
  tabs: tabsSlotRecipe,
  tooltip: tooltipSlotRecipe,
};

// The product's changes; `createSystem` merges them over Chakra's own recipes.
const control = { borderColor: 'border.control', _placeholder: { color: 'fg.subtle', opacity: 1 } };
// Faded text of a disabled control would have a contrast below 4.5:1, so the state is shown by colour and cursor
// instead of opacity.
const disabled = { opacity: '1', color: 'fg.subtle', bg: 'bg.muted', cursor: 'not-allowed' };
// A loading button is disabled too, but keeps its colour.
const disabledButton = (bg: string) => ({
  _disabled: { opacity: '1', cursor: 'not-allowed' },
  '&:is(:disabled, [aria-disabled=true]):not([data-loading])': { color: 'fg.subtle', bg },
});

export const recipeOverrides = {
  button: {
    base: { fontWeight: '600', transitionDuration: 'faster', lineHeight: '1.25' },
    variants: {
      // A plain <Button> is the screen's primary action; secondary buttons are gray.
      variant: {
        solid: {
          colorPalette: 'brand',
          _hover: { bg: 'color-mix(in srgb, {colors.colorPalette.solid} 88%, black)' },
          ...disabledButton('bg.muted'),
        },
        subtle: disabledButton('bg.muted'),
        surface: disabledButton('bg.muted'),
        outline: { borderColor: 'border.emphasized', ...disabledButton('transparent') },
        ghost: disabledButton('transparent'),
        plain: disabledButton('transparent'),
      },
    },
  },
  input: { base: { _disabled: disabled }, variants: { variant: { outline: { ...control, bg: 'bg' } } } },
  textarea: { base: { _disabled: disabled }, variants: { variant: { outline: { ...control, bg: 'bg' } } } },
  badge: { base: { borderRadius: 'l1', fontWeight: '500' } },
  heading: { base: { fontWeight: '600' } },
  skeleton: { base: { borderRadius: 'l1' } },
  checkmark: { variants: { variant: { solid: { borderColor: 'border.control' } } } },
};

const overrides = {
  nativeSelect: { variants: { variant: { outline: { field: { borderColor: 'border.control', bg: 'bg' } } } } },
  switch: { base: { root: { colorPalette: 'brand' } } },
  checkbox: {
    variants: { variant: { solid: { control: { borderColor: 'border.control' } } } },
    base: {
      root: { colorPalette: 'brand' },
      label: { fontWeight: '400', _disabled: { opacity: '1', color: 'fg.subtle' } },
    },
  },
  dialog: {
    base: {
      backdrop: {
        bg: 'blackAlpha.500',
        _open: { animationDuration: 'faster' },
        _closed: { animationDuration: 'faster' },
      },
      positioner: { px: '4' },
      content: { boxShadow: 'lg', _open: { animationDuration: 'fast' } },
      header: { px: '5', pt: '5', pb: '2' },
      title: { textStyle: 'heading' },
      body: { px: '5', pt: '1', pb: '5' },
      footer: { px: '5', pt: '0', pb: '5', gap: '2' },
    },
    variants: { motionPreset: { scale: { content: { _open: { animationName: 'fade-in' } } } } },
  },
  field: { base: { label: { _disabled: { opacity: '1', color: 'fg.subtle' } }, root: { gap: '1.5' } } },
  menu: {
    base: { content: { boxShadow: 'md' }, item: { minH: '8', _disabled: { opacity: '1', color: 'fg.subtle' } } },
  },
  tabs: {
    base: { trigger: { fontWeight: '500' } },
    variants: {
      variant: {
        line: {
          trigger: { _selected: { fontWeight: '600', _horizontal: { '--indicator-color': 'colors.brand.solid' } } },
        },
      },
    },
  },
  card: { base: { root: { bg: 'bg.panel' } } },
  table: { base: { columnHeader: { color: 'fg.muted', fontWeight: '500' } } },
};

type SlotRecipes = NonNullable<NonNullable<SystemConfig['theme']>['slotRecipes']>;
// Chakra's type requires the slots again, although the merged recipes already define them.
export const slotRecipeOverrides = overrides as unknown as SlotRecipes;
