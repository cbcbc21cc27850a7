// `npm run rollback projects VERSION` makes an earlier version live again. `npm run releases projects` lists the versions.
import { onReleases } from './releases-folder.ts';

await onReleases(
  'npm run rollback NAME VERSION   (npm run releases NAME lists the versions)',
  (words) => words.length === 2,
  async (registry, [name = '', version = '']) => {
    await registry.rollBack(name, version);
    console.log(`${name} ${version} is live, and stays so over restarts until the next release`);
  },
  ([name = '', version = '']) => [{ name, args: ['rollback', version] }],
);
