import type { SystemContext } from '@chakra-ui/react';

/**
 * The variables of all tokens as CSS. Otherwise Chakra would resolve each of the 500 tokens as a style, and Emotion would
 * serialise and parse them again. This is a third of the time that the theme takes at the start of a page.
 */
export function tokenRules({ tokens, conditions, layers, _config }: SystemContext): string {
  const rules = [...tokens.cssVarMap].map(([condition, variables]) => {
    const selector = condition === 'base' ? _config.cssVarsRoot : conditions.resolve(condition).replaceAll(' &', '');
    return `${selector}{${[...variables].map(([name, value]) => `${name}:${value}`).join(';')}}`;
  });
  // React puts this element above the elements of Emotion, so it must also contain the order of the layers.
  return `${layers.atRule}@layer tokens{${rules.join('')}}`;
}
