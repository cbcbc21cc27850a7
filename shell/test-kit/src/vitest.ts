/// <reference types="@testing-library/jest-dom/vitest" preserve="true" />
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Modules with state need a single instance, as in the browser, where the shell provides them. */
export const SINGLE_INSTANCES = [
  'react',
  'react-dom',
  'react-router',
  '@chakra-ui/react',
  '@emotion/react',
  'zustand',
] as const;

/** The limit only ends a test that hangs. */
const HANGS_MS = 60_000;

/** Options of Vitest for the tests of a remote: every `*.test.ts` and `*.test.tsx` below `src`, in jsdom. */
export function defineRemoteTests(): ViteUserConfig {
  return defineConfig({
    plugins: [react()],
    resolve: { dedupe: [...SINGLE_INSTANCES] },
    test: {
      environment: 'jsdom',
      // Setting up the DOM and the component library takes longer than most tests, so test files share them.
      isolate: false,
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: ['@dojang/test-kit/setup'],
      testTimeout: HANGS_MS,
      // One second is too short for a busy machine.
      expect: { poll: { timeout: 20_000 } },
      // The kit itself uses Vitest, and a test must import the same copies of its modules.
      server: { deps: { inline: [/@dojang\//] } },
    },
  });
}
