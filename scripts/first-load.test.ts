import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import type { Release } from '../shell/contract/src/snapshot.ts';
import { build } from './build.ts';

/**
 * One application takes 177 KiB, and the sign-in page 1.1 times as much: 195. HTML and headers, and what is loaded when it is idle,
 * take 17 of them.
 */
const MOST = 178 * 1024;

interface SignInFiles {
  /** Addresses in the HTML. */
  scripts: string[];
  /** All files that the page loads. */
  contents: Buffer[];
  /** Those of the shared module with all components. */
  widgets: Buffer[];
  /** All files that are loaded later. */
  others: Buffer[];
}

async function filesOfSignIn(folder: string): Promise<SignInFiles> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/<script defer[^>]* src="([^"]+)"/g)].map(([, src]) => src ?? '');
  const release = await readFile(join(folder, 'release.json'), 'utf8');
  const { pages, provides, assets } = JSON.parse(release) as Pick<Release, 'pages' | 'provides' | 'assets'>;
  const read = (files: readonly string[] = []) => Promise.all(files.map((file) => readFile(join(folder, file))));
  return {
    scripts,
    contents: await read([...scripts, ...(pages['/member/login'] ?? [])]),
    others: await read(Object.keys(assets).filter((file) => /async.*\.js$/.test(file))),
    widgets: await read(provides?.['@dojang/shared-ui']?.files),
  };
}

test('the scripts of the sign-in page are one file and those of its page, within their budget', async () => {
  const [folder = ''] = await build({ names: ['shell'] });
  // Another test may replace the folder meanwhile, by the same build.
  const { scripts, contents, widgets, others } = await vi.waitFor(() => filesOfSignIn(folder), { timeout: 20_000 });
  expect(scripts).toHaveLength(1);
  expect(contents.length).toBeGreaterThan(1);
  // The look of menus and dialogs is loaded with them.
  expect(contents.some((content) => content.includes('chakra-menu'))).toBe(false);
  expect(widgets.some((content) => content.includes('chakra-menu'))).toBe(true);
  // A guest is asked questions too, with the code of dialogs and without that of the other components.
  const looks = others.filter((content) => content.includes('chakra-dialog'));
  expect(looks.map((content) => content.includes('alertdialog'))).toEqual([true]);
  expect(contents.reduce((sum, content) => sum + brotliCompressSync(content).byteLength, 0)).toBeLessThan(MOST);
});

test.each(['content', 'page-builder'])('each block of %s on the home screen takes less than 10 KB', async (name) => {
  const [folder = ''] = await build({ names: [name] });
  const { extensions } = await vi.waitFor(
    async () => JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Pick<Release, 'extensions'>,
    { timeout: 20_000 },
  );
  const blocks = Object.entries(extensions).filter(([key]) => key.startsWith('home/'));
  expect(blocks.length).toBeGreaterThan(0);
  for (const [key, files] of blocks) {
    const sizes = files.map(async (file) => brotliCompressSync(await readFile(join(folder, file))).byteLength);
    const sum = (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
    // Without zod and the renderer of pages, which are 20 KB and more.
    expect(sum, key).toBeLessThan(10 * 1024);
  }
});
