import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ReleaseTarget } from './release-plugin.ts';

const TABLE = { shell: 'src/routing/shell-pages.ts', remote: 'src/routes.tsx' } as const;
const ROW = /'(\/[^']*)':\s*\(\)\s*=>\s*import\('(\.[^']+)'\)/g;

/**
 * The table of lazy pages as it is written: module that draws a page (absolute file) → path of its route. A row that is
 * written in another way only goes without hints.
 */
export function readPageTable(root: string, role: ReleaseTarget['role']): Map<string, string> {
  const file = join(root, TABLE[role]);
  const rows = readFileSync(file, 'utf8').matchAll(ROW);
  return new Map([...rows].map(([, path = '', module = '']) => [resolve(dirname(file), module), path]));
}
