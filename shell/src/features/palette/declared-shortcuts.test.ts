import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteDescriptor } from '@dojang/contract';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const areas = readdirSync(ROOT).filter((folder) => folder.startsWith('mfe-'));

/** First arguments of `useHotkey` in the sources of an area. */
function usedKeys(folder: string): string[] {
  const source = join(ROOT, folder, 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  return files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/\buseHotkey\(\s*([^,]+),/g)].map(([, key = '']) => key),
  );
}

test.each(areas)('%s declares exactly the keys that it handles', async (folder) => {
  const { shortcuts = [], routes } = (await import(join(ROOT, folder, 'remote.ts'))).default as RemoteDescriptor;
  const declared = new Set(shortcuts.map(({ keys }) => `'${keys}'`));
  expect([...declared].sort()).toEqual([...new Set(usedKeys(folder))].sort());
  for (const { at } of shortcuts) if (at) expect(routes.map(({ path }) => path)).toContain(at);
});
