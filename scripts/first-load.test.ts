import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import type { Release } from '../shell/contract/src/snapshot.ts';
import { build } from './build.ts';
import { readDescriptors } from './workspace.ts';

/**
 * KiB of scripts. As one application the page takes 177 KiB, and the sign-in page may take 1.1 times as much: 195. HTML,
 * headers and files that are loaded when the page is idle take 17 of these.
 */
const MOST = 178 * 1024;

interface SignInFiles {
  /** Addresses in the HTML. */
  scripts: string[];
  /** All scripts that the page loads. */
  contents: Buffer[];
  /** The scripts of the shared module with all components. */
  widgets: Buffer[];
  /** All scripts that are loaded later. */
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

test('the sign-in page loads one script and the scripts of its page, within their budget', async () => {
  const [folder = ''] = await build({ names: ['shell'] });
  // Another test may replace the folder with the same build meanwhile.
  const { scripts, contents, widgets, others } = await vi.waitFor(() => filesOfSignIn(folder), { timeout: 20_000 });
  expect(scripts).toHaveLength(1);
  expect(contents.length).toBeGreaterThan(1);
  // The recipes (styles) of menus and dialogs are loaded together with these components.
  expect(contents.some((content) => content.includes('chakra-menu'))).toBe(false);
  expect(widgets.some((content) => content.includes('chakra-menu'))).toBe(true);
  // Dialogs are also shown to guests. Their code is loaded without the code of the other components.
  const looks = others.filter((content) => content.includes('chakra-dialog'));
  expect(looks.map((content) => content.includes('alertdialog'))).toEqual([true]);
  expect(contents.reduce((sum, content) => sum + brotliCompressSync(content).byteLength, 0)).toBeLessThan(MOST);
});

const withBlocks = (await readDescriptors()).filter(({ extensions }) => (extensions?.home ?? []).length > 0);

/** The files of an area's extensions with their sizes. */
async function extensionFiles(name: string) {
  const [folder = ''] = await build({ names: [name] });
  const { extensions } = await vi.waitFor(
    async () => JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Pick<Release, 'extensions'>,
    { timeout: 20_000 },
  );
  const sizeOf = async (file: string) => brotliCompressSync(await readFile(join(folder, file))).byteLength;
  const sum = async (files: readonly string[]) =>
    (await Promise.all(files.map(sizeOf))).reduce((total, size) => total + size, 0);
  const filesOf = (point: string) => Object.entries(extensions).filter(([key]) => key.startsWith(`${point}/`));
  return { blocks: filesOf('home'), controls: filesOf('header'), sum };
}

test.each(withBlocks.map(({ name }) => name))(
  'each home block of %s takes less than 10 KB besides its header controls, which take less than 30 KB',
  async (name) => {
    const { blocks, controls, sum } = await extensionFiles(name);
    expect(blocks.length).toBeGreaterThan(0);
    // A control of the header is on every screen, so files that a block shares with it cost nothing.
    const loaded = new Set(controls.flatMap(([, files]) => files));
    for (const [key, files] of blocks) {
      // The blocks do not contain zod and the renderer of pages, which have 20 KB and more.
      expect(await sum(files.filter((file) => !loaded.has(file))), key).toBeLessThan(10 * 1024);
    }
    // The bell together with zod takes 28 KB.
    for (const [key, files] of controls) expect(await sum(files), key).toBeLessThan(30 * 1024);
  },
);
