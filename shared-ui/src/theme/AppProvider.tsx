import { ChakraProvider } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { watchColorMode } from './color-mode.store.ts';
import { system } from './system.ts';
import { tokenRules } from './token-rules.ts';

/** The design system. Chakra renders its global rules except the rules of the tokens. */
const withoutTokens: typeof system = Object.create(system, {
  _global: { value: [system.getPreflightCss(), system.getGlobalCss()] },
});
const TOKENS = tokenRules(system);

/** Theme and colour mode for everything below. The shell mounts it once. */
export function AppProvider({ children }: { children: ReactNode }) {
  useEffect(() => watchColorMode(), []);
  return (
    <ChakraProvider value={withoutTokens}>
      <style href="tokens" precedence="theme">
        {TOKENS}
      </style>
      {children}
    </ChakraProvider>
  );
}
