import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { build } from './build.ts';

/** The sign-in page may take 200 KiB; its HTML takes 9 of them and the headers 3. */
const MOST = 188 * 1024;

/** Addresses in the HTML, and all files that the page loads. */
async function filesOfSignIn(folder: string): Promise<{ scripts: string[]; contents: Buffer[] }> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/<script defer[^>]* src="([^"]+)"/g)].map(([, src]) => src ?? '');
  const release = await readFile(join(folder, 'release.json'), 'utf8');
  const { pages } = JSON.parse(release) as { pages: Record<string, string[]> };
  const files = [...scripts, ...(pages['/member/login'] ?? [])];
  return { scripts, contents: await Promise.all(files.map((file) => readFile(join(folder, file)))) };
}

test('the scripts of the sign-in page are one file and those of its page, within their budget', async () => {
  const [folder = ''] = await build({ names: ['shell'] });
  // Another test may replace the folder meanwhile, by the same build.
  const { scripts, contents } = await vi.waitFor(() => filesOfSignIn(folder), { timeout: 20_000 });
  expect(scripts).toHaveLength(1);
  expect(contents.length).toBeGreaterThan(1);
  expect(contents.reduce((sum, content) => sum + brotliCompressSync(content).byteLength, 0)).toBeLessThan(MOST);
});
