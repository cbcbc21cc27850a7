import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canarySuite } from '../../testing/canary-suite.ts';
import { temporaryFolder, writeRemote, writeShell } from '../../testing/releases.ts';
import { PLATFORM } from '../../testing/test-app.ts';
import { openFileRegistry } from './file-registry.ts';

let folder: string;
let told: string[];

const setUp = async () => {
  folder = await temporaryFolder();
  told = [];
};
const open = () =>
  openFileRegistry(folder, PLATFORM, (problems) => {
    told = problems.map(({ message }) => message);
  });

describe('canaries of a registry in a folder', () => {
  canarySuite({ setUp, open });
});

test('no visitor gets a canary with a damaged file, and the problem is reported', async () => {
  await setUp();
  const registry = await open();
  await registry.publishAll([await writeShell(), await writeRemote()]);
  const version = 'bbbbbb0000000002';
  await registry.stage(await writeRemote({ version }));
  await registry.setCanary('content', { version, percent: 100, people: [], admins: false });
  await rm(join(folder, 'content', version, 'static/js/memo.abc.js'));
  const again = await open();
  expect((await again.live())?.canaries).toEqual({});
  expect(told).toEqual([expect.stringContaining('static/js/memo.abc.js is missing')]);
});
