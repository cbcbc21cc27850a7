import { Box, ChakraProvider, type SystemContext } from '@chakra-ui/react';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppProvider } from './AppProvider.tsx';
import { system } from './system.ts';
import { tokenRules } from './token-rules.ts';

/** Selector → declarations. */
const rulesOf = (css: string) =>
  Object.fromEntries(
    css.split('}').flatMap((rule) => {
      const [selector = '', body = ''] = rule.split('{');
      return body ? [[selector, body.split(';').sort()]] : [];
    }),
  );

test('the variables of the tokens equal those of the design system', () => {
  const { '@layer tokens': rules } = system.getTokenCss() as Record<string, Record<string, Record<string, string>>>;
  const expected = Object.entries(rules ?? {}).map(([selector, variables]) => [
    selector.replaceAll(' &', '').replace('&', ''),
    Object.entries(variables)
      .map(([name, value]) => `${name}:${value}`)
      .sort(),
  ]);
  expect(expected).toHaveLength(3);
  const css = tokenRules(system);
  const start = '@layer reset, base, tokens, recipes;@layer tokens{';
  expect(css.slice(0, start.length)).toBe(start);
  expect(rulesOf(css.slice(start.length, -1))).toEqual(Object.fromEntries(expected));
});

test('a document has the variables once, in its head', () => {
  const page = (
    <AppProvider>
      <p>글</p>
    </AppProvider>
  );
  render(page);
  render(page);
  const styles = [...document.querySelectorAll('style')].filter((style) =>
    style.textContent?.includes('--chakra-colors-bg:'),
  );
  expect(styles.map(({ parentElement }) => parentElement)).toEqual([document.head]);
});

test('a component computes its styles once, and not for each element', () => {
  const cva = vi.fn(system.cva) as unknown as SystemContext['cva'];
  const counted: SystemContext = Object.create(system, { cva: { value: cva } });
  const page = (colour: string) => (
    <ChakraProvider value={counted}>
      {['1', '2', '3'].map((pad) => (
        <Box key={pad} p={pad} color={colour} />
      ))}
    </ChakraProvider>
  );
  const { rerender } = render(page('fg'));
  rerender(page('fg.muted'));
  expect(cva).toHaveBeenCalledTimes(1);
});
