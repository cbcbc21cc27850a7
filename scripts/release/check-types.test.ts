import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTypes } from './check-types.ts';

// Inside the repository, so that the imports of an area resolve.
const repository = join(import.meta.dirname, '../..');
let workshop: string;
beforeAll(async () => {
  await mkdir(join(repository, 'shell/.cache'), { recursive: true });
  workshop = await mkdtemp(join(repository, 'shell/.cache/types-'));
});
afterAll(() => rm(workshop, { recursive: true, force: true }));

async function writeArea(name: string, files: Record<string, string>): Promise<string> {
  const folder = join(workshop, name);
  await mkdir(folder);
  const config = {
    extends: '../../../../tsconfig.base.json',
    compilerOptions: { tsBuildInfoFile: '.tsbuildinfo' },
    include: ['.'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content);
  return folder;
}

const GOOD = `import { defineRoutes } from '@dojang/contract';
export default defineRoutes({ '/sample': () => import('./Page.tsx') });
`;

test('an area whose pages match the contract passes, with errors in the folder next to it', async () => {
  const page = 'export function Component() { return <p>hello</p>; }\n';
  await writeArea('broken-neighbour', { 'broken.ts': 'export const broken: string = 1;\n' });
  await checkTypes('sample', await writeArea('good', { 'routes.ts': GOOD, 'Page.tsx': page }));
});

test('a type error refuses the release and names file and line', async () => {
  const folder = await writeArea('wrong', { 'routes.ts': GOOD, 'Page.tsx': 'export const Page = () => null;\n' });
  await expect(checkTypes('sample', folder)).rejects.toThrow(
    /types_wrong: sample has wrong types:\n.*routes\.ts\(2,\d+\): error TS2322.*Component/s,
  );
});
