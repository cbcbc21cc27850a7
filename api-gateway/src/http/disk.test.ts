import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/releases.ts';
import { diskIn } from './disk.ts';

test('a folder that takes files does, one that is not there does not', async () => {
  const folder = await temporaryFolder();
  expect(await diskIn(folder)()).toBe(true);
  expect(await diskIn(join(folder, 'missing'))()).toBe(false);
});
