import type { SystemContext } from '@chakra-ui/react';

/**
 * The variables of all tokens as CSS. Chakra would resolve each of the 500 as a style, and Emotion serialise and parse them
 * again: a third of the time that the theme takes at the start of a page.
 */
export function tokenRules({ tokens, conditions, layers, _config }: SystemContext): string {
  const rules = [...tokens.cssVarMap].map(([condition, variables]) => {
    const selector = condition === 'base' ? _config.cssVarsRoot : conditions.resolve(condition).replaceAll(' &', '');
    return `${selector}{${[...variables].map(([name, value]) => `${name}:${value}`).join(';')}}`;
  });
  // React puts the element above those of Emotion, so that the order of the layers has to be here too.
  return `${layers.atRule}@layer tokens{${rules.join('')}}`;
}
