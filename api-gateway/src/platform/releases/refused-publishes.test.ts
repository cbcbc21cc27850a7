import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@dojang/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  memoDescriptor,
  REMOTE_FILES,
  refusalsOf,
  temporaryFolder,
  writeRemote,
  writeShell,
} from '../../testing/releases.ts';
import { PLATFORM } from '../../testing/test-app.ts';
import { openFileRegistry } from './file-registry.ts';
import type { Registry } from './registry.ts';

let registry: Registry;

beforeEach(async () => {
  registry = await openFileRegistry(await temporaryFolder(), PLATFORM);
});

describe('a publish is refused', () => {
  beforeEach(async () => {
    await registry.publish(await writeShell());
  });

  test('a publish is refused with other content under a version that exists', async () => {
    await registry.publish(await writeRemote());
    const other = await writeRemote({}, { ...REMOTE_FILES, 'static/js/routes.abc.js': 'other()' });
    expect(await refusalsOf(registry.publish(other))).toEqual(['version_exists']);
  });

  test('a publish is refused when a file is missing or does not match its hash', async () => {
    const remote = await writeRemote();
    const release = JSON.parse(await readFile(join(remote, 'release.json'), 'utf8')) as Release;
    await writeFile(join(remote, 'static/js/routes.abc.js'), 'flipped()');
    const assets = { ...release.assets, 'gone.js': 'sha384-x' };
    await writeFile(join(remote, 'release.json'), JSON.stringify({ ...release, assets }));
    expect((await refusalsOf(registry.publish(remote))).sort()).toEqual(['asset_hash', 'asset_missing']);
  });

  test('a publish is refused when a script is an HTML error page', async () => {
    const html = await writeRemote({}, { ...REMOTE_FILES, 'static/js/routes.abc.js': '<!doctype html><h1>502' });
    expect(await refusalsOf(registry.publish(html))).toEqual(['asset_type']);
  });

  test.each([
    ['an extension that is not served', { 'tool.exe': 'MZ' }, 'asset_type'],
    ['a page of its own', { 'static/page.HTML': '<script src="x.js"></script>' }, 'asset_type'],
    ['a name with dot segments', { 'static/..hidden/../x.js': '1' }, 'asset_name'],
    ['JSON that does not parse', { 'mf-manifest.json': '{' }, 'asset_type'],
  ])('a publish is refused for %s', async (_, files, code) => {
    expect(await refusalsOf(registry.publish(await writeRemote({}, { ...REMOTE_FILES, ...files })))).toContain(code);
  });

  test.each<[string, Partial<Release>, string]>([
    ['an entry that is not an asset', { entry: 'other.js' }, 'asset_missing'],
    ['no descriptor', { descriptor: undefined }, 'bad_descriptor'],
    ['the descriptor of another remote', { name: 'memo' }, 'bad_descriptor'],
    ['another contract', { contract: 2 }, 'contract_unmet'],
    ['a version that is a path', { version: '../../shell' }, 'bad_release'],
    [
      'a shared module that the shell does not provide',
      { uses: { vue: { range: '*', exports: [] } } },
      'shared_missing',
    ],
    ['a range that the shell does not meet', { uses: { react: { range: '^20.0.0', exports: [] } } }, 'shared_range'],
    [
      'an export that the shell lacks',
      { uses: { '@dojang/shared-ui': { range: '^1.0.0', exports: ['Button', 'Confetti'] } } },
      'export_missing',
    ],
    [
      'a migration that has not run',
      { descriptor: { ...memoDescriptor, requires: { contract: 1, schema: '20991231000000', api: 1 } } },
      'schema_unmet',
    ],
    [
      'a newer /api',
      { descriptor: { ...memoDescriptor, requires: { contract: 1, schema: '20261121000100', api: 2 } } },
      'api_unmet',
    ],
    ['a route outside its mounts', { descriptor: { ...memoDescriptor, mounts: ['/memo'] } }, 'route_outside_mounts'],
    [
      'a route of the shell',
      {
        descriptor: {
          ...memoDescriptor,
          mounts: ['/member'],
          routes: [{ path: '/member/login', layout: 'entry', access: 'guest', title: '가짜 로그인' }],
        },
      },
      'route_taken',
    ],
  ])('a publish is refused for %s, without any change', async (_, change, code) => {
    const before = await registry.live();
    expect(await refusalsOf(registry.publish(await writeRemote(change)))).toContain(code);
    expect(await registry.live()).toEqual(before);
  });

  test('a publish is refused when another area has a text for the same error code', async () => {
    const errors = { memo_gone: { title: '메모가 없어요.' } };
    await registry.publish(await writeRemote({ descriptor: { ...memoDescriptor, errors } }));
    const other = { ...memoDescriptor, name: 'other', mounts: ['/other'], errors };
    const descriptor = {
      ...other,
      routes: [{ path: '/other', layout: 'default' as const, access: 'all' as const, title: 'x' }],
    };
    expect(await refusalsOf(registry.publish(await writeRemote({ name: 'other', descriptor })))).toEqual([
      'error_code_taken',
    ]);
  });

  test('a publish is refused for a shell without a shared module that a live remote uses', async () => {
    await registry.publish(await writeRemote());
    const provides = {
      react: { version: '19.3.1', exports: ['useMemo'], files: [] },
      '@dojang/shared-ui': { version: '1.0.0', exports: ['Button'], files: [] },
    };
    const shell = await writeShell({ version: 'aaaaaa0000000002', provides });
    expect(await refusalsOf(registry.publish(shell))).toEqual(['export_missing']);
  });

  test('a publish is refused for a remote without a shell', async () => {
    const empty = await openFileRegistry(await temporaryFolder(), PLATFORM);
    expect(await refusalsOf(empty.publish(await writeRemote()))).toEqual(['no_shell']);
  });
});
