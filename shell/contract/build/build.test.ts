import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Release, releaseSchema } from '../src/snapshot.ts';

// Real builds of a temporary remote. It is inside the shell's folder so that imports resolve.
const repository = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
let workshop: string;

beforeAll(async () => {
  await mkdir(join(repository, 'shell/.cache'), { recursive: true });
  workshop = await mkdtemp(join(repository, 'shell/.cache/remote-'));
});
afterAll(() => rm(workshop, { recursive: true, force: true }));

const ROUTES = `import { defineExtensions, defineRoutes } from '@dojang/contract';

export default defineRoutes({ '/fixture': () => import('./Page.tsx') });
export const extensions = defineExtensions({
  home: {
    sample: () => import(
      './Block.tsx'
    ),
  },
});`;

async function buildRemote(name: string, page: string, routes = ROUTES): Promise<{ dist: string; release: Release }> {
  const root = join(workshop, name);
  const files = {
    'package.json': JSON.stringify({ name, version: '1.0.0', private: true, type: 'module' }),
    'rsbuild.config.ts': `import { defineRemoteBuild } from '@dojang/contract/build';
export default defineRemoteBuild();`,
    'remote.ts': `export default {
  name: '${name}',
  requires: { contract: 1, schema: '20261121000600', api: 1 },
  mounts: ['/fixture'],
  routes: [{ path: '/fixture', layout: 'default', access: 'all', title: '견본' }],
  navigation: [{ to: '/fixture', label: '견본', icon: 'trash-2', area: 'main', access: 'all', order: 1 }],
  errors: { fixture_full: { title: '견본이 꽉 찼어요.' } },
  extensions: { home: [{ id: 'sample', title: '견본', order: 1, access: 'member', height: 80 }] },
};`,
    'src/routes.tsx': routes,
    'src/Page.tsx': page,
    'src/Block.tsx': page,
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(root, file, '..'), { recursive: true });
    await writeFile(join(root, file), content);
  }
  await run(process.execPath, [join(repository, 'node_modules/@rsbuild/core/bin/rsbuild.js'), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  });
  const dist = join(root, 'dist');
  const release = releaseSchema.parse(JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')));
  return { dist, release };
}

const page = (imports: string, body: string) => `${imports}\nexport function Component() { return ${body}; }\n`;

test('a release records the modules that it uses, its mounts, and the hash of every file', {
  timeout: 120_000,
}, async () => {
  const { dist, release } = await buildRemote(
    'fixture-one',
    page(
      `import { Button as Press, type ButtonProps, PageHeader } from '@dojang/shared-ui';
       import { useState } from 'react';
       export type Kept = ButtonProps;`,
      `<><PageHeader title="x" /><Press onClick={useState(0)[1]}>y</Press></>`,
    ),
  );
  expect(release.uses).toMatchObject({
    '@dojang/shared-ui': { range: '>=1.0.0 <3.0.0', exports: ['Button', 'PageHeader'] },
    react: { exports: ['useState'] },
    'react/jsx-runtime': { exports: ['Fragment', 'jsx', 'jsxs'] },
  });
  expect(release.descriptor?.mounts).toEqual(['/fixture']);
  expect(release.entry).toMatch(/^remoteEntry\.[0-9a-f]{10}\.js$/);
  expect(release.preload).not.toEqual([]);
  // The code contains the texts of errors, so that the snapshot need not contain them.
  expect(release.registersErrors).toBe(true);
  const exposed = await Promise.all(release.preload.map((file) => readFile(join(dist, file), 'utf8')));
  expect(exposed.join()).toContain('견본이 꽉 찼어요.');
  // A module that threw must throw again when it is imported again. By default the bundler returns its empty exports.
  expect(await readFile(join(dist, release.entry), 'utf8')).toMatch(/(\w+)\.error\)\s*throw \1\.error/);
  expect(release.pages['/fixture']).toEqual([expect.stringMatching(/^static\/js\/async\/.+\.js$/)]);
  expect(Object.keys(release.assets)).toContain(release.entry);
  expect(release.extensions['home/sample']).toEqual([expect.stringMatching(/^static\/js\/async\/.+\.js$/)]);
  expect(release.extensions['home/sample']).not.toEqual(release.pages['/fixture']);
  expect(release.descriptor?.icons?.['trash-2']?.[0]?.[0]).toBe('path');
  for (const [file, integrity] of Object.entries(release.assets)) {
    const hash = createHash('sha384')
      .update(await readFile(join(dist, file)))
      .digest('base64');
    expect(integrity).toBe(`sha384-${hash}`);
  }
  // The build compresses the files once, so that not every platform has to.
  const entry = join(dist, release.entry);
  expect(brotliDecompressSync(await readFile(`${entry}.br`))).toEqual(await readFile(entry));
});

test('the version changes with the sources, and only with them @nightly', { timeout: 120_000 }, async () => {
  const hello = page('', '<p>안녕</p>');
  const first = (await buildRemote('fixture-two', hello)).release.version;
  expect((await buildRemote('fixture-two', hello)).release.version).toBe(first);
  expect((await buildRemote('fixture-two', page('', '<p>잘 가</p>'))).release.version).not.toBe(first);
});

test('a remote that would contain a copy of a shared module does not build', {
  timeout: 120_000,
}, async () => {
  const own = page(
    `import { toast } from '${join(repository, 'shared-ui/src/overlay-state/toast.store.ts')}';`,
    `<p>{String(toast({ title: 'x' }))}</p>`,
  );
  await expect(buildRemote('fixture-three', own)).rejects.toThrow(/copy of modules that the shell shares/);
});

test('a remote that uses the storage of the browser directly does not build', { timeout: 120_000 }, async () => {
  const own = page('', `<p>{window.localStorage.getItem('dojang:content::x')}</p>`);
  await expect(buildRemote('fixture-five', own)).rejects.toThrow(/storedValue(.|\n)*src\/Block\.tsx: /);
});

test.each([
  ['a page is missing', `export default {};`, /\/fixture is a route without a page/],
  [
    'an extension is missing',
    `export default { '/fixture': () => import('./Page.tsx') };`,
    /home\/sample is an extension/,
  ],
  ['a row is not an import', `export default { '/fixture': async () => ({}) };`, /\/fixture is not written as/],
  ['the table imports other files', `import './Page.tsx'; export default {};`, /has to be a table/],
])(
  'a remote whose code does not match its descriptor does not build: %s',
  {
    timeout: 120_000,
  },
  async (_what, routes, said) => {
    await expect(buildRemote('fixture-four', page('', '<p>안녕</p>'), routes)).rejects.toThrow(said);
  },
);
