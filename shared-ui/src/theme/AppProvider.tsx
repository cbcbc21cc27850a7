import { ChakraProvider } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { watchColorMode } from './color-mode.store.ts';
import { system } from './system.ts';
import { tokenRules } from './token-rules.ts';

/** The design system, of which Chakra draws all global rules but those of the tokens. */
const withoutTokens: typeof system = Object.create(system, {
  _global: { value: [system.getPreflightCss(), system.getGlobalCss()] },
});
const TOKENS = tokenRules(system);

/** Theme and colour mode for everything below. Mounted once, by the shell. */
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
