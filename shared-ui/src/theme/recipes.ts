import type { SystemConfig } from '@chakra-ui/react';
import {
  badgeRecipe,
  buttonRecipe,
  containerRecipe,
  fieldSlotRecipe,
  headingRecipe,
  iconRecipe,
  inputRecipe,
  separatorRecipe,
  skeletonRecipe,
  spinnerRecipe,
  textareaRecipe,
} from '@chakra-ui/react/theme';

// Only the recipes of the components in `core.ts`, because each recipe adds bytes to the sign-in page. The other recipes are in
// `widget-recipes.ts`.
export const recipes = {
  badge: badgeRecipe,
  button: buttonRecipe,
  container: containerRecipe,
  heading: headingRecipe,
  icon: iconRecipe,
  input: inputRecipe,
  separator: separatorRecipe,
  skeleton: skeletonRecipe,
  spinner: spinnerRecipe,
  textarea: textareaRecipe,
};

export const slotRecipes = {
  field: fieldSlotRecipe,
};

// The product's changes. `createSystem` merges them over Chakra's own recipes.
const control = { borderColor: 'border.control', _placeholder: { color: 'fg.subtle', opacity: 1 } };
// Faded text of a disabled control would have a contrast below 4.5:1. So the state is shown by colour and cursor instead of
// opacity.
const disabled = { opacity: '1', color: 'fg.subtle', bg: 'bg.muted', cursor: 'not-allowed' };
// A loading button is also disabled, but it keeps its colour.
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
};

const overrides = {
  field: { base: { label: { _disabled: { opacity: '1', color: 'fg.subtle' } }, root: { gap: '1.5' } } },
};

type SlotRecipes = NonNullable<NonNullable<SystemConfig['theme']>['slotRecipes']>;
// Chakra's type requires the slots again, although the merged recipes already define them.
export const slotRecipeOverrides = overrides as unknown as SlotRecipes;
