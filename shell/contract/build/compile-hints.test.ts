import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileHints } from './compile-hints.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dojang-hints-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('files of the first load get the compile hint, files loaded later do not', async () => {
  await writeFile(join(root, 'index.js'), `import('./later.js').then(({ later }) => later());`);
  await writeFile(join(root, 'later.js'), `export const later = () => console.log('later');`);
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      root,
      mode: 'production',
      source: { entry: { index: './index.js' } },
      output: { legalComments: 'none' },
      performance: { printFileSize: false },
      plugins: [compileHints()],
    },
  });
  await (await rsbuild.build()).close();
  const first = (folder: string) =>
    readdir(join(root, 'dist/static/js', folder)).then(async (names) => {
      const name = names.find((entry) => entry.endsWith('.js')) ?? '';
      return (await readFile(join(root, 'dist/static/js', folder, name), 'utf8')).split('\n')[0];
    });
  expect(await first('.')).toBe('//# allFunctionsCalledOnLoad');
  expect(await first('async')).not.toContain('allFunctionsCalledOnLoad');
});
