// `npm run retire projects` removes an area from the live platform. Open pages keep working. A release makes the area live
// again.
import { onReleases } from './releases-folder.ts';

await onReleases(
  'npm run retire NAME',
  (words) => words.length === 1,
  async (registry, [name = '']) => {
    await registry.retire(name);
    console.log(`${name} is retired; npm run release ${name} brings it back`);
  },
  ([name = '']) => [{ name, args: ['retire'] }],
);
