// `npm run canary content 0a1b2c3d4e5f6071 10` gives a stored version to 10 % of all browsers. Later `promote` or `end`
// follows.
import { onReleases } from './releases-folder.ts';

const USAGE = `npm run canary NAME VERSION PERCENT [admins] [USER_ID…]
npm run canary NAME promote | end   (npm run releases NAME lists the versions)`;

const isPercent = (word = '') => /^\d{1,3}(\.\d{1,2})?$/.test(word) && Number(word) <= 100;

await onReleases(
  USAGE,
  ([, what = '', percent]) => (/^(promote|end)$/.test(what) ? percent === undefined : isPercent(percent)),
  async (registry, [name = '', what = '', percent = '', ...who]) => {
    if (what === 'promote') {
      const { version } = await registry.promoteCanary(name);
      console.log(`${name} ${version} is live for everybody`);
    } else if (what === 'end') {
      await registry.endCanary(name);
      console.log(`${name}: everybody gets the live version again`);
    } else {
      const people = who.filter((word) => word !== 'admins');
      const admins = who.includes('admins');
      await registry.setCanary(name, { version: what, percent: Number(percent), people, admins });
      const parts = [
        `${percent} % of all browsers`,
        admins && 'admins',
        people.length > 0 && `${people.length} people`,
      ];
      console.log(`${name} ${what} is what ${parts.filter(Boolean).join(', ')} get`);
    }
  },
  ([name = '', what = '', percent = '', ...who]) => [{ name, args: canaryArgs(what, percent, who) }],
);

function canaryArgs(what: string, percent: string, who: readonly string[]): string[] {
  if (!percent) return ['canary', what];
  const people = who.filter((word) => word !== 'admins');
  const groups = [
    ...(who.includes('admins') ? ['--admins'] : []),
    ...(people.length > 0 ? ['--people', people.join(',')] : []),
  ];
  return ['canary', what, '--percent', percent, ...groups];
}
