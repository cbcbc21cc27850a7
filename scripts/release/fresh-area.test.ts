import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_VERSION } from '../../api-gateway/contract/src/index.ts';
import { openFileRegistry } from '../../api-gateway/src/platform/releases/file-registry.ts';
import type { Registry } from '../../api-gateway/src/platform/releases/registry.ts';
import { newestMigration } from '../../api-gateway/src/platform/releases/schema-version.ts';
import { temporaryFolder } from '../../api-gateway/src/testing/releases.ts';
import { build } from '../build.ts';
import { createFreshWorkspace, type FreshWorkspace } from '../testing/fresh-area.ts';
import { findAreas, ROOT, readDescriptors } from '../workspace.ts';
import { checkTypes } from './check-types.ts';
import { smokeLoad } from './smoke-load.ts';

// An area that this repository has never heard of takes the way of every release; no file outside of it changes.
let fresh: FreshWorkspace;
let registry: Registry;
beforeAll(async () => {
  fresh = await createFreshWorkspace();
  const platform = { schema: await newestMigration(join(ROOT, 'supabase/migrations')), api: API_VERSION };
  registry = await openFileRegistry(join(await temporaryFolder(), 'releases'), platform);
  await registry.publishAll(await build({ names: ['shell'] }));
});
afterAll(() => fresh?.remove());

test('a folder with a descriptor is an area: it is found, checked, built, tried in a browser and live', async () => {
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
}, 120_000);

test('the areas of this repository are found, and each says the name of its folder', async () => {
  const areas = findAreas();
  expect(areas.length).toBeGreaterThan(3);
  expect((await readDescriptors()).map(({ name }) => name)).toEqual(areas.map(({ name }) => name));
});
