import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS, LAYOUTS, type RemoteDescriptor } from '@dojang/contract';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Tables that belong to the shell: accounts with their consents, and the agreements of the sign-up. */
const OWN_TABLES = ['profiles', 'agreements', 'agreement_consents'];

const areas = readdirSync(ROOT).filter((folder) => folder.startsWith('mfe-'));
const descriptors = await Promise.all(
  areas.map(async (folder) => (await import(join(ROOT, folder, 'remote.ts'))).default as RemoteDescriptor),
);

/** Names of the tables and views in the database's schema. */
function tables(): string[] {
  const types = readFileSync(join(ROOT, 'shared-auth/src/database.types.ts'), 'utf8');
  const from = types.indexOf('    Tables: {');
  const section = types.slice(from, types.indexOf('    Functions: {', from));
  return [...section.matchAll(/^ {6}(\w+): \{$/gm)].map(([, name = '']) => name);
}

/** Source files of the shell, without tests. */
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);

/** Places where the shell's source contains one of the names in quotes, as a whole or (paths) at the beginning. */
function mentions(words: readonly string[]): string[] {
  const pattern = new RegExp(`['"\`](${words.join('|')})(?=['"\`/?#])`, 'g');
  return files.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(pattern)].map(([, word]) => `${file}: ${word}`),
  );
}

test('the workspace has areas to search for', () => {
  expect(descriptors.length).toBeGreaterThanOrEqual(4);
  expect(tables()).toEqual(expect.arrayContaining(['notes', 'memos', 'pages', 'profiles']));
});

test('the shell contains no name of an area', () => {
  // Names of layouts and access levels belong to the contract, also when an area has the same name.
  const contract: readonly string[] = [...ACCESS, ...LAYOUTS];
  expect(mentions(descriptors.map(({ name }) => name).filter((name) => !contract.includes(name)))).toEqual([]);
  expect(mentions(areas.flatMap((folder) => [folder, `@dojang/${folder}`]))).toEqual([]);
});

test('the shell contains no path of an area', () => {
  expect(mentions(descriptors.flatMap(({ mounts }) => mounts))).toEqual([]);
});

test('the shell reads no table of an area', () => {
  expect(mentions(tables().filter((table) => !OWN_TABLES.includes(table)))).toEqual([]);
});
