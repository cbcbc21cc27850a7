// `npm run release projects` checks an area, builds it and makes it live on the platform of this data folder, whether
// or not it is running.
import path from 'node:path';
import { PublishError } from '../api-gateway/src/platform/releases/registry.ts';
import { build, PACKAGES } from './build.ts';
import { checkTypes } from './release/check-types.ts';
import { step } from './release/steps.ts';
import { tryInBrowser } from './release/try-in-browser.ts';
import { onReleases } from './releases-folder.ts';

const root = path.dirname(import.meta.dirname);
const names = Object.keys(PACKAGES);

async function buildAll(words: readonly string[]): Promise<string[]> {
  try {
    return await build({ names: [...words] });
  } catch (error) {
    throw new PublishError([{ code: 'build_failed', message: (error as Error).message }]);
  }
}

await onReleases(
  `npm run release NAME…   names: ${names.join(', ')}`,
  (words) => words.length > 0 && words.every((word) => names.includes(word)),
  async (registry, words) => {
    await step('types', async () => {
      for (const name of words) await checkTypes(name, path.join(root, PACKAGES[name] ?? ''));
    });
    const folders = await step('build', () => buildAll(words));
    const trial = await step('gates', () => registry.trial(folders));
    await tryInBrowser(trial);
    const published = await step('publish', () => registry.publishAll(folders));
    for (const { name, version } of published) console.log(`${name} ${version} is live`);
  },
  (words) => words.map((name) => ({ name, args: ['release'] })),
);
