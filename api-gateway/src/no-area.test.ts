import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS } from '@dojang/contract';
import { expect, test } from 'vitest';
import { findAreas, ROOT, readDescriptors } from '../../scripts/workspace.ts';
import shellRoutes from '../../shell/routes.ts';

/** Files that may name areas or their paths, with the reason. */
const MAY: Readonly<Record<string, string>> = {
  'src/features/page/': 'server code of the area of pages',
  'src/features/file/': 'server code of the files of projects',
  'src/features/project/': 'server code of the area of projects',
  'src/features/mail/': 'mails lead to pages of areas, also while no release is live',
  'src/settings/': 'the text of the documentation leads operators to pages',
  'src/features/account/own-data/': 'an export has a file for each table of somebody, also of projects',
};

const GATEWAY = join(ROOT, 'api-gateway');
const descriptors = await readDescriptors();
const routes = [...shellRoutes, ...descriptors.flatMap((descriptor) => descriptor.routes)].map(({ path }) => path);

/** Source files, without tests and their fixtures. */
const files = globSync('{src,kit,embedded}/**/*.ts', { cwd: GATEWAY })
  .filter((file) => !/\.test\.ts$|\/testing\/|node_modules/.test(file))
  .sort();

/** Places that contain one of the words after a quotation mark, an address of the platform or the prefix of an API. */
function mentions(words: readonly string[]): { file: string; word: string }[] {
  const pattern = new RegExp(
    `(?:['"\`]|siteUrl\\}|/api/(?:public|private|internal))(${words.join('|')})(?=['"\`/?#])`,
    'g',
  );
  return files.flatMap((file) =>
    [...readFileSync(join(GATEWAY, file), 'utf8').matchAll(pattern)].map(([, word = '']) => ({ file, word })),
  );
}

// Names of access levels belong to the contract, also when an area has the same name.
const names = descriptors.map(({ name }) => name).filter((name) => !(ACCESS as readonly string[]).includes(name));
const folders = findAreas().flatMap(({ folder }) => [folder, `@dojang/${folder}`]);
const mounts = descriptors.flatMap((descriptor) => descriptor.mounts);
const found = mentions([...names, ...folders, ...mounts]);

test('only features that are written for an area name an area or its paths', () => {
  const others = found.filter(({ file }) => Object.keys(MAY).every((prefix) => !file.startsWith(prefix)));
  expect(others).toEqual([]);
  const unused = Object.keys(MAY).filter((prefix) => found.every(({ file }) => !file.startsWith(prefix)));
  expect(unused).toEqual([]);
});

test('a path in a mail is a route of an area or of the shell', () => {
  const sources = files.filter((file) => file.startsWith('src/features/mail/'));
  const paths = sources.flatMap((file) =>
    [...readFileSync(join(GATEWAY, file), 'utf8').matchAll(/siteUrl\}(\/[\w/-]+)/g)].map(([, path = '']) => path),
  );
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !routes.includes(path) && !path.startsWith('/api/'))).toEqual([]);
});
