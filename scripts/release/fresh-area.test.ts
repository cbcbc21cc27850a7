import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_VERSION } from '../../api-gateway/contract/src/index.ts';
import { openFileRegistry } from '../../api-gateway/src/platform/releases/file-registry.ts';
import type { Registry } from '../../api-gateway/src/platform/releases/registry.ts';
import { newestMigration } from '../../api-gateway/src/platform/releases/schema-version.ts';
import { startServer } from '../../api-gateway/src/server.ts';
import { demoFolder } from '../../api-gateway/src/testing/demo-folder.ts';
import { temporaryFolder } from '../../api-gateway/src/testing/releases.ts';
import type { PersonApi } from '../../e2e/support/api.ts';
import { launchHeadlessShell, SHORT_LIVES, WITHOUT_FONTS } from '../../e2e/support/chromium.ts';
import type { ScreenKit } from '../../e2e/support/screen.ts';
import { openedInTurn, screensOfAreas } from '../../e2e/support/screens-of-areas.ts';
import { build } from '../build.ts';
import { createFreshWorkspace, type FreshWorkspace } from '../testing/fresh-area.ts';
import { findAreas, ROOT, readDescriptors } from '../workspace.ts';
import { checkTypes } from './check-types.ts';
import { smokeLoad } from './smoke-load.ts';

const DEMO_PASSWORD = 'dojang-demo-2026';

// A new area passes all steps of a release without any change of other files.
let fresh: FreshWorkspace;
let registry: Registry;
beforeAll(async () => {
  fresh = await createFreshWorkspace();
  const platform = { schema: await newestMigration(join(ROOT, 'supabase/migrations')), api: API_VERSION };
  registry = await openFileRegistry(join(await temporaryFolder(), 'releases'), platform);
  await registry.publishAll(await build({ names: ['shell'] }));
});
afterAll(() => fresh?.remove());

test('a folder with a descriptor is an area: it is found, checked, built, loaded in a browser and made live', async () => {
  const { workspace } = fresh;
  expect(findAreas(workspace)).toEqual([{ name: 'fresh', folder: 'mfe-fresh' }]);
  expect((await readDescriptors(workspace))[0]?.notifications).toHaveLength(1);
  await checkTypes('fresh', join(workspace, 'mfe-fresh'));
  const folders = await build({ workspace, names: ['fresh'] });
  const trial = await registry.trial(folders);
  await smokeLoad(trial);
  await registry.publishAll(folders);
  const live = await registry.live();
  expect(live?.routes.map(({ path }) => path)).toContain('/fresh');
  expect(live?.remotes[0]?.descriptor).toMatchObject({
    extensions: { home: [{ id: 'greeting' }], palette: [{ id: 'things' }, { id: 'thing' }] },
    notifications: [{ kind: 'fresh.sprouted' }],
    icons: { sprout: expect.any(Array) },
  });
}, 300_000);

test('a member sees the new area on the home page, in the menu and in the palette, without an error', async () => {
  const server = await startServer({ port: 0, dataDir: await demoFolder(), env: {}, log: () => {} });
  const browser = await launchHeadlessShell([...SHORT_LIVES, WITHOUT_FONTS]);
  try {
    const folders = [await build({ names: ['shell'] }), await build({ workspace: fresh.workspace, names: ['fresh'] })];
    await server.registry.publishAll(folders.flat());
    const page = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));

    await page.goto(`${server.url}/member/login`);
    await page.getByLabel('이메일').fill('mina@dojang.test');
    await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await page.getByText('새 영역이 인사해요').waitFor();

    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('해바');
    await page.getByRole('option', { name: '해바라기' }).click();
    await page.waitForURL(/\/fresh\?thing=sunflower$/);
    await page.getByRole('heading', { level: 1, name: '새 영역' }).waitFor();

    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('새 것 만');
    await page.getByRole('option', { name: '새 것 만들기' }).click();
    await page.waitForURL(/\/fresh\?new=1$/);

    await page.goto(server.url);
    const entry = page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '새 영역' }).first();
    // The placeholder of an unknown icon consists of one shape.
    await entry.locator('svg > *').nth(1).waitFor({ state: 'attached' });
    await entry.click();
    await page.getByRole('heading', { level: 1, name: '새 영역' }).waitFor();
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
    await server.close();
  }
}, 300_000);

/** The screens of the new area need no data. */
const NO_DATA = {} as ScreenKit;
const NOBODY = {} as PersonApi;

test('the journeys of accessibility and of leaks find the pages of a new area', async () => {
  const { workspace } = fresh;
  expect(await screensOfAreas(workspace, NO_DATA)).toEqual([
    { route: '/fresh/thing/:thingId', address: '/fresh/thing/sunflower', as: 'mina' },
    { route: '/fresh', address: '/fresh', as: 'mina' },
  ]);
  expect([...(await openedInTurn(workspace, NOBODY, '/about'))]).toEqual([['fresh', ['/fresh', '/about']]]);
});

test('these journeys leave out a page with a parameter until the area declares its value', async () => {
  const { workspace, remove } = await createFreshWorkspace();
  await rm(join(workspace, 'mfe-fresh/testing/screens.ts'));
  const screens = await screensOfAreas(workspace, NO_DATA);
  await remove();
  expect(screens.map(({ route }) => route)).toEqual(['/fresh']);
});

test('the areas of this repository are found, and each declares the name of its folder', async () => {
  const areas = findAreas();
  expect(areas.length).toBeGreaterThan(3);
  expect((await readDescriptors()).map(({ name }) => name)).toEqual(areas.map(({ name }) => name));
});
