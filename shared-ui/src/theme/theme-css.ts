import { ChakraProvider, createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { breakpoints, cssVarsPrefix, cssVarsRoot, keyframes } from '@chakra-ui/react/theme';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { globalCss } from './global-css.ts';
import { semanticTokens, tokens } from './tokens.ts';

/**
 * What `theme.css` holds: the reset, the document's rules and every token's value in both themes, as Chakra's provider
 * would write them into the page. For Node only; browsers are given the file.
 */
export function themeCss(): string {
  const system = createSystem(
    defaultBaseConfig,
    defineConfig({
      preflight: true,
      cssVarsPrefix,
      cssVarsRoot,
      globalCss,
      theme: { breakpoints, keyframes, tokens, semanticTokens },
    }),
  );
  const html = renderToStaticMarkup(createElement(ChakraProvider, { value: system, children: null }));
  const rules = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css);
  return `/* Made by \`npm run theme\` from the tokens beside it. */\n${rules.join('\n')}\n`;
}
