import { mergeConfigs, type SystemConfig } from '@chakra-ui/react';
import {
  avatarSlotRecipe,
  cardSlotRecipe,
  checkboxSlotRecipe,
  checkmarkRecipe,
  codeRecipe,
  dialogSlotRecipe,
  kbdRecipe,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  progressSlotRecipe,
  switchSlotRecipe,
  tableSlotRecipe,
  tabsSlotRecipe,
  tooltipSlotRecipe,
} from '@chakra-ui/react/theme';
import { system } from './system.ts';

const recipes = {
  checkmark: checkmarkRecipe,
  code: codeRecipe,
  kbd: kbdRecipe,
};

const slotRecipes = {
  avatar: avatarSlotRecipe,
  card: cardSlotRecipe,
  checkbox: checkboxSlotRecipe,
  dialog: dialogSlotRecipe,
  menu: menuSlotRecipe,
  nativeSelect: nativeSelectSlotRecipe,
  progress: progressSlotRecipe,
  switch: switchSlotRecipe,
  table: tableSlotRecipe,
  tabs: tabsSlotRecipe,
  tooltip: tooltipSlotRecipe,
};

// The product's changes, merged over Chakra's own recipes.
const recipeOverrides = {
  checkmark: { variants: { variant: { solid: { borderColor: 'border.control' } } } },
};

const slotRecipeOverrides = {
  checkbox: {
    variants: { variant: { solid: { control: { borderColor: 'border.control' } } } },
    base: {
      root: { colorPalette: 'brand' },
      label: { fontWeight: '400', _disabled: { opacity: '1', color: 'fg.subtle' } },
    },
  },
  card: { base: { root: { bg: 'bg.panel' } } },
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
  menu: {
    base: { content: { boxShadow: 'md' }, item: { minH: '8', _disabled: { opacity: '1', color: 'fg.subtle' } } },
  },
  nativeSelect: { variants: { variant: { outline: { field: { borderColor: 'border.control', bg: 'bg' } } } } },
  switch: { base: { root: { colorPalette: 'brand' } } },
  table: { base: { columnHeader: { color: 'fg.muted', fontWeight: '500' } } },
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
};

// Chakra's type requires the slots again, although the merged recipes already define them.
const overrides = { theme: { recipes: recipeOverrides, slotRecipes: slotRecipeOverrides } } as unknown as SystemConfig;
const { theme } = mergeConfigs({ theme: { recipes, slotRecipes } }, overrides);

// The design system reads a recipe only when the first component with it is rendered.
Object.assign(system._config.theme?.recipes ?? {}, theme?.recipes);
Object.assign(system._config.theme?.slotRecipes ?? {}, theme?.slotRecipes);
