import type { Page } from '@playwright/test';
import { firstPath } from '../shell/cli/src/first-path.logic.ts';
import { integrityOf } from '../shell/contract/build/packed.ts';
import { openInTurn } from './support/leaks.ts';
import { AREAS, lastBuildOf, type OtherBuild, otherBuildOf } from './support/other-build.ts';
import { expect, test } from './support/test.ts';

type Choice = 'last' | 'other';
/** Which build of each package is opened. */
type Mix = Record<string, Choice>;

const NAMES = ['shell', ...AREAS];
const mixOf = (shell: Choice, choose: (area: string) => Choice): Mix =>
  Object.fromEntries(NAMES.map((name) => [name, name === 'shell' ? shell : choose(name)]));

/**
 * Packages for which a second build is made. Each second build is packed, sent and checked, so by day it is only made for the
 * shell and one area.
 */
const CHANGED = process.env.NIGHTLY ? NAMES : ['shell', ...AREAS.slice(0, 1)];

/** Two pages run the builds of an area with both builds of the shell. At night all combinations run. */
const MIXES: Mix[] = process.env.NIGHTLY
  ? Array.from({ length: 2 ** NAMES.length }, (_, bits) =>
      Object.fromEntries(NAMES.map((name, at) => [name, (bits >> at) & 1 ? 'other' : 'last'])),
    )
  : [mixOf('other', () => 'last'), mixOf('last', (area) => (CHANGED.includes(area) ? 'other' : 'last'))];

/** Version and address of the first file that a page loads of each package. The page refuses a file with another hash. */
function watchFirstFiles(page: Page) {
  const loaded = new Map<string, { version: string; address: string }>();
  page.on('requestfinished', (request) => {
    const found = /^\/(?:remotes\/)?([a-z-]+)\/([0-9a-f]{16})\/((?:static\/js\/index|remoteEntry)\.\w+\.js)$/.exec(
      new URL(request.url()).pathname,
    );
    const [, name = '', version = ''] = found ?? [];
    if (found) loaded.set(name, { version, address: request.url() });
  });
  return loaded;
}

test.use({ isCold: true });
test('any build of the shell runs any build of the areas, and exactly the chosen builds are loaded', async ({
  page,
  admin,
  demo,
  request,
}) => {
  test.setTimeout(900_000);
  const chief = await demo('super');
  await chief.send('/api/private/account/prove', { password: chief.password });
  const [last, other] = [new Map<string, Omit<OtherBuild, 'archive'>>(), new Map<string, OtherBuild>()];
  for (const name of NAMES) {
    last.set(name, await lastBuildOf(name));
    if (!CHANGED.includes(name)) continue;
    const build = await otherBuildOf(name);
    other.set(name, build);
    const stored = await request.put(`/api/deploy/${name}/release?stage=true`, {
      headers: { authorization: `Bearer ${chief.token}`, 'content-type': 'application/gzip' },
      data: build.archive,
    });
    expect(await stored.json()).toMatchObject({ version: build.release.version, isLive: false });
  }
  // The admin alone gets the second builds, as canaries.
  let canaries: string[] = [];
  const choose = async (names: string[]) => {
    const send = async (name: string, act: string, data: object) => {
      const answer = await request.post(`/api/deploy/${name}/${act}`, {
        headers: { authorization: `Bearer ${chief.token}` },
        data,
      });
      expect(answer.status(), await answer.text()).toBe(204);
    };
    for (const name of canaries) await send(name, 'canary/end', {});
    for (const name of names) {
      await send(name, 'canary', { version: other.get(name)?.release.version, people: [admin.userId] });
    }
    canaries = names;
  };
  const pages = AREAS.map((name) => firstPath(last.get(name)?.release.descriptor));
  // Now the gateway knows that an admin opens its pages.
  await page.goto('/about');
  await expect.poll(async () => (await page.context().cookies()).some(({ name }) => /routing/.test(name))).toBe(true);
  const loaded = watchFirstFiles(page);
  for (const mix of MIXES) {
    loaded.clear();
    const chosen = NAMES.map((name) => (mix[name] === 'other' ? other : last).get(name) as OtherBuild);
    const versions = chosen.map(({ release }) => `${release.name}@${release.version}`);
    await choose(CHANGED.filter((name) => mix[name] === 'other'));
    await page.goto('/about');
    await page.locator('h1').waitFor();
    await openInTurn(
      page,
      pages.flatMap((address) => [address, '/about']),
    );
    const found = await Promise.all(
      [...loaded].map(async ([name, { version, address }]) => [
        name,
        version,
        integrityOf(await (await request.get(address)).body()),
      ]),
    );
    expect(found.sort(), versions.join()).toEqual(
      chosen.map(({ release, integrity }) => [release.name, release.version, integrity]).sort(),
    );
  }
  await choose([]);
});
