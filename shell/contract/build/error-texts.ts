import { join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { ErrorTexts } from '../src/extensions.ts';
import { readDescriptor } from './read-descriptor.ts';
import type { ReleaseTarget } from './release-target.ts';

/**
 * Adds the texts of the descriptor's `errors` to the exposed module of a remote. The module registers them when it is loaded.
 * Only functions of the area answer with these codes, so a page without the area needs no texts for them.
 */
export function errorTexts(target: ReleaseTarget): RsbuildPlugin {
  const exposed = join(target.root, 'src/routes.tsx');
  return {
    name: 'dojang:error-texts',
    setup(api) {
      api.transform({ test: (file: string) => file === exposed }, async ({ code }) => {
        const { descriptor } = await readDescriptor(target);
        return withErrorTexts(code, descriptor?.errors);
      });
    },
  };
}

/** The pages import the same shared module, so this import adds no request. No code waits for it. */
export function withErrorTexts(code: string, errors: ErrorTexts | undefined): string {
  if (!errors) return code;
  const texts = JSON.stringify(errors);
  return `${code}\nimport('@dojang/shared-ui').then(({ addErrorTexts }) => addErrorTexts(${texts}), () => {});\n`;
}
