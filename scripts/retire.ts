// `npm run retire projects` takes an area out of what is live; pages that are open go on. A release brings it back.
import { onReleases } from './releases-folder.ts';

await onReleases(
  'npm run retire NAME',
  (words) => words.length === 1,
  async (registry, [name = '']) => {
    await registry.retire(name);
    console.log(`${name} is retired; npm run release ${name} brings it back`);
  },
);
