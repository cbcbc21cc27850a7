import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// One instance of everything that keeps state, as in the browser, where the shell provides them.
const dedupe = ['react', 'react-dom', 'react-router', '@chakra-ui/react', '@emotion/react', 'zustand'];

export default defineConfig({
  test: {
    // What a passing test prints (the embedded library reports every refusal it is asked for) hides what a failing one says.
    silent: 'passed-only',
    projects: [
      {
        plugins: [react()],
        resolve: { dedupe },
        test: {
          name: 'unit',
          environment: 'jsdom',
          // A document and the component library for each file cost ten times what the tests do. Files share them.
          isolate: false,
          include: ['{shell,mfe-*}/src/**/*.test.{ts,tsx}', 'shared-*/src/**/*.test.{ts,tsx}'],
          setupFiles: ['./scripts/vitest.setup.ts'],
        },
      },
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'api-gateway/{contract,embedded,kit,src}/**/*.test.ts',
            'api-gateway/drill/{*.logic,faults/*}.test.ts',
            'shell/contract/**/*.test.ts',
            'mfe-page-builder/renderer/**/*.test.ts',
            'supabase/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          // A real Postgres is started in several of these files.
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Measures, so nothing else may run beside it.
        test: {
          name: 'soak',
          environment: 'node',
          include: ['api-gateway/soak/*.test.ts'],
          hookTimeout: 120_000,
          disableConsoleIntercept: true,
        },
      },
      {
        // Ends processes and measures how long that is felt: alone as well.
        test: {
          name: 'drill',
          environment: 'node',
          include: ['api-gateway/drill/drill.test.ts'],
          disableConsoleIntercept: true,
        },
      },
    ],
  },
});
