// `npm run release projects` builds an area and makes it live on the platform of this data folder, running or not.
import { build, PACKAGES } from './build.ts';
import { onReleases } from './releases-folder.ts';

const names = Object.keys(PACKAGES);

await onReleases(
  `npm run release NAME…   names: ${names.join(', ')}`,
  (words) => words.length > 0 && words.every((word) => names.includes(word)),
  async (registry, words) => {
    const folders = await build({ names: [...words] });
    for (const { name, version } of await registry.publishAll(folders)) console.log(`${name} ${version} is live`);
  },
);
