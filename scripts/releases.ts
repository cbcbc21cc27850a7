// `npm run releases projects` lists the stored versions of an area, the newest first. Without a name it lists those of all
// areas.
import { PACKAGES } from './build.ts';
import { onReleases } from './releases-folder.ts';

await onReleases(
  'npm run releases [NAME]',
  (words) => words.length <= 1,
  async (registry, words) => {
    for (const name of words.length > 0 ? words : Object.keys(PACKAGES)) {
      const versions = await registry.versions(name);
      if (versions.length === 0) console.log(`${name}  no release is kept`);
      for (const { version, at, isLive } of versions)
        console.log(`${name}  ${version}  ${at}${isLive ? '  live' : ''}`);
    }
    for (const { message } of registry.problems()) console.error(message);
  },
  ([name]) => (name ? [name] : Object.keys(PACKAGES)).map((each) => ({ name: each, args: ['status'] })),
);
