import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import {
  animationStyles,
  breakpoints,
  cssVarsPrefix,
  cssVarsRoot,
  keyframes,
  layerStyles,
  tokens,
} from '@chakra-ui/react/theme';
import { globalCss } from './global-css.ts';
import { recipeOverrides, recipes, slotRecipeOverrides, slotRecipes } from './recipes.ts';
import { textStyles } from './text-styles.ts';
import { colorTokens, fontTokens, semanticColors, semanticRadii, semanticShadows } from './tokens.ts';

// No animation takes longer than 200 ms.
const durations = {
  fastest: { value: '50ms' },
  faster: { value: '100ms' },
  fast: { value: '150ms' },
  moderate: { value: '200ms' },
  slow: { value: '200ms' },
  slower: { value: '200ms' },
  slowest: { value: '200ms' },
};

/** The product's design system for Chakra's provider. */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    cssVarsPrefix,
    cssVarsRoot,
    globalCss,
    theme: {
      breakpoints,
      keyframes,
      tokens: { ...tokens, colors: colorTokens, fonts: fontTokens, durations },
      semanticTokens: { colors: semanticColors, radii: semanticRadii, shadows: semanticShadows },
      textStyles,
      layerStyles,
      animationStyles,
      recipes,
      slotRecipes,
    },
  }),
  defineConfig({ theme: { recipes: recipeOverrides, slotRecipes: slotRecipeOverrides } }),
);
