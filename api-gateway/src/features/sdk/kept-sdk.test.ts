import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/releases.ts';
import { keepSdk, readKeptPackage, readKeptSdk } from './kept-sdk.ts';

const key = (number: number) => number.toString(16).padStart(32, '0');
const fileOf = (number: number) => `contract-${number.toString(16).padStart(16, '0')}.tgz`;
const packed = (number: number) => ({
  sdk: {
    version: '1',
    packages: [{ name: '@dojang/contract', file: fileOf(number), integrity: 'sha512-x', bytes: 4 }],
    libraries: {},
  },
  files: new Map([[fileOf(number), Buffer.from('tgz!')]]),
});

test('a stored SDK is read as a whole, and not read when one of its packages is damaged', async () => {
  const folder = await temporaryFolder();
  await keepSdk(folder, key(1), packed(1));
  expect(await readKeptSdk(folder, key(1))).toEqual(packed(1).sdk);
  expect(await readKeptPackage(folder, fileOf(1))).toEqual(Buffer.from('tgz!'));
  await writeFile(join(folder, fileOf(1)), 'tg');
  expect(await readKeptSdk(folder, key(1))).toBeNull();
  expect(await readKeptSdk(folder, key(2))).toBeNull();
});

test('no name leads out of the folder', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'secret.json'), '{}');
  for (const name of ['secret.json', '../secret.json', `..%2f${fileOf(1)}`, `${fileOf(1)}\n`, '']) {
    expect(await readKeptPackage(folder, name)).toBeNull();
  }
});

test('the oldest SDKs are removed, and a package that a stored SDK names stays', async () => {
  const folder = await temporaryFolder();
  await keepSdk(folder, key(1), packed(1));
  await keepSdk(folder, key(2), packed(2));
  const long = new Date(Date.now() - 1e9);
  await utimes(join(folder, `${key(1)}.json`), long, long);
  await keepSdk(folder, key(3), packed(3), 2);
  expect((await readdir(folder)).sort()).toEqual([`${key(2)}.json`, `${key(3)}.json`, fileOf(2), fileOf(3)].sort());
});
