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

const EDITOR = join(ROOT, 'shared-ui/src/editor/extensions');

/** Keys with modifiers that the editor handles itself, e.g. `Alt-Shift-ArrowUp`. An area with an editor may declare them. */
const editorKeys = readdirSync(EDITOR)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => [...readFileSync(join(EDITOR, file), 'utf8').matchAll(/'((?:Mod|Alt|Shift)-[\w-]+)': /g)])
  .map(([, keys = '']) => `'${keys.toLowerCase().replaceAll('-', '+')}'`);

test.each(areas)('%s declares exactly the keys that it handles', async (folder) => {
  const { shortcuts = [], routes } = (await import(join(ROOT, folder, 'remote.ts'))).default as RemoteDescriptor;
  const declared = new Set(shortcuts.map(({ keys }) => `'${keys}'`));
  const own = [...declared].filter((keys) => !editorKeys.includes(keys));
  expect(own.sort()).toEqual([...new Set(usedKeys(folder))].sort());
  for (const { at } of shortcuts) if (at) expect(routes.map(({ path }) => path)).toContain(at);
});
