import type { Trial } from '../../api-gateway/src/platform/releases/registry.ts';
import { step } from './steps.ts';

/**
 * The step of a release in which a browser loads it. `DOJANG_RELEASE_SMOKE=off` skips the step, and the release prints this.
 *
 * @throws the errors of `smokeLoad`
 */
export async function tryInBrowser(trial: Trial, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  if (env.DOJANG_RELEASE_SMOKE === 'off') {
    console.log('smoke load   left out: DOJANG_RELEASE_SMOKE=off. No browser has loaded what goes live now.');
    return;
  }
  // When the step is skipped, the library of the browser is not needed.
  const { smokeLoad } = await import('./smoke-load.ts');
  await step('smoke load', () => smokeLoad(trial));
}
