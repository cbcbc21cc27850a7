import { ChakraProvider } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { watchColorMode } from './color-mode.store.ts';
import { system } from './system.ts';

/** Theme and colour mode for everything below. Mounted once, by the shell. */
export function AppProvider({ children }: { children: ReactNode }) {
  useEffect(() => watchColorMode(), []);
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
