import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import type { Release } from '@dojang/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  memoDescriptor,
  REMOTE_FILES,
  refusalsOf,
  SHELL_FILES,
  temporaryFolder,
  writeRemote,
  writeShell,
} from '../../testing/releases.ts';
import { PLATFORM } from '../../testing/test-app.ts';
import { openFileRegistry } from './file-registry.ts';
import type { Registry } from './registry.ts';

let folder: string;
let registry: Registry;

beforeEach(async () => {
  folder = await temporaryFolder();
  registry = await openFileRegistry(folder, PLATFORM);
});

test('nothing is live before a shell is published', async () => {
  expect(await registry.live()).toBeNull();
});

test('releases that are published together are live together', async () => {
  await registry.publishAll([await writeRemote(), await writeShell()]);
  const live = await registry.live();
  expect(live?.shell.version).toBe('aaaaaa0000000001');
  expect(live?.remotes).toMatchObject([
    { name: 'content', entry: '/remotes/content/bbbbbb0000000001/remoteEntry.abc.js', integrity: /^sha384-/ },
  ]);
  expect(live?.routes.map((route) => route.path)).toContain('/memo');
});

test('a registry that is opened again has the same live set', async () => {
  await registry.publishAll([await writeShell(), await writeRemote()]);
  const again = await openFileRegistry(folder, PLATFORM);
  expect((await again.live())?.id).toBe((await registry.live())?.id);
});

test('all simultaneous requests after a release are answered', async () => {
  const other = await openFileRegistry(folder, PLATFORM);
  await registry.publishAll([await writeShell(), await writeRemote()]);
  const sets = await Promise.all(Array.from({ length: 50 }, () => other.live()));
  expect(new Set(sets.map((set) => set?.id)).size).toBe(1);
});

test('publishing the same content again changes nothing', async () => {
  await registry.publishAll([await writeShell(), await writeRemote()]);
  const before = await registry.live();
  await registry.publishAll([await writeShell(), await writeRemote()]);
  expect(await registry.live()).toEqual(before);
});

test('a trial serves builds in place of the live ones, and changes nothing', async () => {
  await registry.publishAll([await writeShell(), await writeRemote()]);
  const before = await registry.live();
  const files = { ...REMOTE_FILES, 'static/js/new.js': 'new()' };
  const trial = await registry.trial([await writeRemote({ version: 'bbbbbb0000000002' }, files)]);
  const tried = await trial.live();
  expect(tried.shell).toEqual(before?.shell);
  expect(tried.remotes).toMatchObject([{ entry: '/remotes/content/bbbbbb0000000002/remoteEntry.abc.js' }]);
  const own = await trial.artefact('content', 'bbbbbb0000000002', 'static/js/new.js', '');
  expect(String(Buffer.from(own?.body ?? []))).toBe('new()');
  expect(await trial.artefact('content', 'bbbbbb0000000002', '../release.json', '')).toBeNull();
  expect(await trial.artefact('shell', 'aaaaaa0000000001', 'static/js/ui.abc.js', '')).not.toBeNull();
  expect(await registry.artefact('content', 'bbbbbb0000000002', 'static/js/new.js', '')).toBeNull();
  expect(await registry.live()).toEqual(before);
  expect(await registry.versions('content')).toHaveLength(1);
});

test('a trial of a build that would be refused fails', async () => {
  expect(await refusalsOf(registry.trial([await writeRemote()]))).toEqual(['no_shell']);
  await registry.publish(await writeShell());
  expect(await refusalsOf(registry.trial([await writeRemote({ contract: 2 })]))).toEqual(['contract_unmet']);
});

test('a new version goes live and the old one stays served', async () => {
  await registry.publishAll([await writeShell(), await writeRemote()]);
  const before = (await registry.live())?.id;
  await registry.publish(
    await writeRemote({ version: 'bbbbbb0000000002' }, { ...REMOTE_FILES, 'static/js/new.js': 'new()' }),
  );
  const live = await registry.live();
  expect(live?.remotes[0]?.version).toBe('bbbbbb0000000002');
  expect(live?.id).not.toBe(before);
  expect(await registry.artefact('content', 'bbbbbb0000000001', 'static/js/routes.abc.js', '')).not.toBeNull();
});

test('a release by another process is detected', async () => {
  await registry.publish(await writeShell());
  await registry.live();
  const other = await openFileRegistry(folder, PLATFORM);
  await other.publish(await writeRemote());
  await expect.poll(async () => (await registry.live())?.remotes.length).toBe(1);
});

test('concurrent publishes lose no release', async () => {
  await registry.publish(await writeShell());
  const names = ['alpha', 'beta', 'gamma', 'delta'];
  const remotes = await Promise.all(
    names.map((name) => {
      const mount = `/${name}`;
      const routes = [{ path: mount, layout: 'default' as const, access: 'all' as const, title: name }];
      return writeRemote({ name, descriptor: { ...memoDescriptor, name, mounts: [mount], routes } });
    }),
  );
  const others = await Promise.all(names.map(() => openFileRegistry(folder, PLATFORM)));
  await Promise.all(remotes.map((remote, at) => others[at]?.publish(remote)));
  const live = await (await openFileRegistry(folder, PLATFORM)).live();
  expect(live?.remotes.map(({ name }) => name).sort()).toEqual([...names].sort());
});

test('a retired remote is no longer live, and its artefacts stay', async () => {
  await registry.publishAll([await writeShell(), await writeRemote()]);
  await registry.retire('content');
  expect((await registry.live())?.remotes).toEqual([]);
  expect(await registry.artefact('content', 'bbbbbb0000000001', 'remoteEntry.abc.js', '')).not.toBeNull();
});

test('a damaged channel file leaves the last valid set live', async () => {
  await registry.publishAll([await writeShell(), await writeRemote()]);
  const before = await registry.live();
  await writeFile(join(folder, 'channels.json'), '{ "live": ');
  expect(await (await openFileRegistry(folder, PLATFORM)).live()).toEqual(before);
});

describe('a build that a start offers', () => {
  const V1 = 'bbbbbb0000000001';
  const V2 = 'bbbbbb0000000002';
  const newer = () => writeRemote({ version: V2 }, { ...REMOTE_FILES, 'static/js/new.js': 'new()' });
  const liveContent = async () => (await registry.live())?.remotes[0]?.version;
  const restart = async () => {
    registry = await openFileRegistry(folder, PLATFORM);
  };

  test('a build that a start offers goes live when it has never been published', async () => {
    const report = await registry.publishNew([await writeShell(), await writeRemote()]);
    expect(report.published.map(({ name }) => name)).toEqual(['shell', 'content']);
    await registry.publishNew([await newer()]);
    expect(await liveContent()).toBe(V2);
  });

  test('a build that a start offers does not undo a rollback, even when the code is new', async () => {
    await registry.publishNew([await writeShell(), await writeRemote()]);
    await registry.publish(await newer());
    await registry.rollBack('content', V1);
    await restart();
    expect((await registry.publishNew([await newer()])).left).toMatchObject([{ version: V2 }]);
    const unseen = await writeRemote({ version: 'bbbbbb0000000003' });
    expect((await registry.publishNew([unseen])).left).toMatchObject([{ version: 'bbbbbb0000000003' }]);
    expect(await liveContent()).toBe(V1);
    await registry.publish(unseen);
    expect(await liveContent()).toBe('bbbbbb0000000003');
    await registry.publishNew([await writeRemote({ version: 'bbbbbb0000000004' })]);
    expect(await liveContent()).toBe('bbbbbb0000000004');
  });

  test('a build that a start offers does not bring a retired remote back', async () => {
    await registry.publishNew([await writeShell(), await writeRemote()]);
    await registry.retire('content');
    await restart();
    expect((await registry.publishNew([await writeRemote()])).left).toMatchObject([{ name: 'content' }]);
    expect((await registry.live())?.remotes).toEqual([]);
  });

  test('a build that a start offers does not replace a version that a release made live', async () => {
    await registry.publishAll([await writeShell(), await writeRemote()]);
    await registry.publish(await newer());
    expect((await registry.publishNew([await writeRemote()])).left).toMatchObject([{ version: V1 }]);
    expect(await liveContent()).toBe(V2);
  });

  test('a build that a start offers is reported by its file name when it cannot be read, and blocks no other build', async () => {
    const broken = await writeRemote();
    await writeFile(join(broken, 'release.json'), '');
    const { published, failures } = await registry.publishNew([broken, await writeShell()]);
    expect(published.map(({ name }) => name)).toEqual(['shell']);
    expect(failures.map(({ message }) => message)).toEqual([expect.stringContaining(join(broken, 'release.json'))]);
  });

  test('a build that a start offers goes live although another one is refused', async () => {
    const refused = await writeRemote({
      descriptor: { ...memoDescriptor, requires: { contract: 1, schema: '29990101000000', api: 1 } },
    });
    const { published, failures } = await registry.publishNew([await writeShell(), refused]);
    expect(published.map(({ name }) => name)).toEqual(['shell']);
    expect(failures.map(({ message }) => message)).toEqual([expect.stringContaining('schema_unmet')]);
  });
});

describe('a version that was released before', () => {
  test('a version that was released before is listed with the live one marked, and can be made live again', async () => {
    await registry.publishAll([await writeShell(), await writeRemote()]);
    await registry.publish(await writeRemote({ version: 'bbbbbb0000000002' }));
    const versions = await registry.versions('content');
    expect(versions.map(({ version, isLive }) => [version, isLive])).toEqual([
      ['bbbbbb0000000002', true],
      ['bbbbbb0000000001', false],
    ]);
    await registry.rollBack('content', 'bbbbbb0000000001');
    expect((await registry.live())?.remotes[0]?.version).toBe('bbbbbb0000000001');
  });

  test('a version that was released before is refused with its name when it is not stored or damaged', async () => {
    await registry.publishAll([await writeShell(), await writeRemote()]);
    await registry.publish(await writeRemote({ version: 'bbbbbb0000000002' }));
    expect(await refusalsOf(registry.rollBack('content', 'cccccc0000000001'))).toEqual(['version_unknown']);
    await writeFile(join(folder, 'content/bbbbbb0000000001/static/js/memo.abc.js'), 'other()');
    expect(await refusalsOf(registry.rollBack('content', 'bbbbbb0000000001'))).toEqual(['asset_hash']);
    expect(await refusalsOf(registry.retire('nobody'))).toEqual(['version_unknown']);
    expect(await refusalsOf(registry.retire('shell'))).toEqual(['no_shell']);
  });
});

describe('a damaged release', () => {
  let told: readonly string[];
  const open = async () => {
    told = [];
    registry = await openFileRegistry(folder, PLATFORM, (problems) => {
      told = problems.map(({ message }) => message);
    });
    return registry.live();
  };
  beforeEach(async () => {
    await registry.publishAll([await writeShell(), await writeRemote()]);
    await registry.live();
  });

  test.each([
    ['deleted', (file: string) => rm(file)],
    ['without a shell', (file: string) => writeFile(file, JSON.stringify({ at: 'x', live: {} }))],
    ['empty', (file: string) => writeFile(file, '')],
    ['in another format', (file: string) => writeFile(file, '{"live":[]}')],
  ])('channels that are %s leave the last valid set live, also for the next release', async (_, damage) => {
    const before = (await registry.live())?.id;
    await damage(join(folder, 'channels.json'));
    expect((await open())?.id).toBe(before);
    expect(told).toHaveLength(1);
    expect((await open())?.id).toBe(before);
    await registry.publish(await writeRemote({ version: 'bbbbbb0000000002' }));
    expect((await open())?.remotes[0]?.version).toBe('bbbbbb0000000002');
  });

  const REMOTE = 'content/bbbbbb0000000001';
  test.each([
    ['a missing file', () => rm(join(folder, REMOTE, 'static/js/memo.abc.js'))],
    ['a changed file', () => writeFile(join(folder, REMOTE, 'static/js/memo.abc.js'), 'memo(1)')],
    ['a changed compressed file', () => writeFile(join(folder, REMOTE, 'remoteEntry.abc.js.br'), 'x')],
    ['an empty release.json', () => writeFile(join(folder, REMOTE, 'release.json'), '')],
    ['a missing folder', () => rm(join(folder, REMOTE), { recursive: true })],
  ])('%s is reported, blocks no other release, and is repaired by the same release', async (_, damage) => {
    await damage();
    expect((await open())?.remotes).toEqual([]);
    expect(told.join()).toContain(join(folder, REMOTE));
    await registry.publish(await writeShell({ version: 'aaaaaa0000000002' }));
    expect((await registry.live())?.shell.version).toBe('aaaaaa0000000002');
    await registry.publish(await writeRemote());
    expect((await open())?.remotes).toHaveLength(1);
    expect(told).toEqual([]);
    expect((await registry.artefact('content', 'bbbbbb0000000001', 'static/js/memo.abc.js', ''))?.body).toHaveLength(6);
  });

  test('a file that temporarily cannot be read is not damaged: no 404, and the live set stays', async () => {
    const before = (await registry.live())?.id;
    const file = join(folder, REMOTE, 'release.json');
    await rm(file);
    await mkdir(file);
    await utimes(join(folder, 'channels.json'), new Date(), new Date());
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect((await registry.live())?.id).toBe(before);
    const other = await openFileRegistry(folder, PLATFORM);
    await expect(other.artefact('content', 'bbbbbb0000000001', 'static/js/memo.abc.js', '')).rejects.toThrow(/EISDIR/);
  });

  test('a damaged release is replaced by the version that was live before', async () => {
    await registry.publish(await writeRemote({ version: 'bbbbbb0000000002' }));
    await rm(join(folder, 'content/bbbbbb0000000002/remoteEntry.abc.js'));
    expect((await open())?.remotes[0]?.version).toBe('bbbbbb0000000001');
    expect(told.at(-1)).toBe('content: version bbbbbb0000000001 serves in place of bbbbbb0000000002');
  });

  test('a damaged release of the shell leaves the last valid set live', async () => {
    const before = (await registry.live())?.id;
    await rm(join(folder, 'shell/aaaaaa0000000001/index.html'));
    expect((await open())?.id).toBe(before);
  });
});

test('the files of a killed publish are removed, those of a running one are not', async () => {
  await registry.publish(await writeShell());
  const [old, fresh] = ['old.1.1.tmp', 'fresh.1.1.tmp'].map((name) => join(folder, 'shell', name)) as [string, string];
  await Promise.all([mkdir(old), mkdir(fresh)]);
  const longAgo = new Date(Date.now() - 60 * 60_000);
  await utimes(old, longAgo, longAgo);
  await openFileRegistry(folder, PLATFORM);
  expect(await readdir(join(folder, 'shell'))).toEqual(['aaaaaa0000000001', 'fresh.1.1.tmp']);
});

describe('files of a release', () => {
  beforeEach(async () => {
    await registry.publishAll([await writeShell(), await writeRemote()]);
  });
  const shellScript = (encoding: string) =>
    registry.artefact('shell', 'aaaaaa0000000001', 'static/js/index.abc.js', encoding);

  test('files are sent as brotli when accepted', async () => {
    const artefact = await shellScript('gzip, br');
    expect(artefact?.encoding).toBe('br');
    expect(brotliDecompressSync(artefact?.body ?? '').toString()).toBe(SHELL_FILES['static/js/index.abc.js']);
  });

  test('files are sent as gzip, or uncompressed, when brotli is not accepted', async () => {
    expect((await shellScript('gzip'))?.encoding).toBe('gzip');
    expect((await shellScript('br;q=0'))?.encoding).toBeNull();
    expect((await shellScript(''))?.encoding).toBeNull();
  });

  test.each([
    ['content', 'bbbbbb0000000001', '../../channels.json'],
    ['content', 'bbbbbb0000000001', 'release.json'],
    ['content', 'bbbbbb0000000001', 'toString'],
    ['..', 'bbbbbb0000000001', 'remoteEntry.abc.js'],
    ['content', '../content', 'remoteEntry.abc.js'],
    ['content', 'cccccc0000000001', 'remoteEntry.abc.js'],
  ])('files that no release lists do not exist: %s %s %s', async (name, version, file) => {
    expect(await registry.artefact(name, version, file, 'br')).toBeNull();
  });
});

describe('compressed forms that a build brings along', () => {
  const SCRIPT = 'static/js/index.abc.js';
  const content = Buffer.from(SHELL_FILES[SCRIPT] ?? '');
  const stored = async (form: Uint8Array, suffix: 'br' | 'gz') => {
    const shell = await writeShell();
    await writeFile(join(shell, `${SCRIPT}.${suffix}`), form);
    const other = suffix === 'br' ? gzipSync(content, { level: 1 }) : brotliCompressSync(content);
    await writeFile(join(shell, `${SCRIPT}.${suffix === 'br' ? 'gz' : 'br'}`), other);
    await registry.publishAll([shell, await writeRemote()]);
    return readFile(join(folder, 'shell/aaaaaa0000000001', `${SCRIPT}.${suffix}`));
  };

  test('are stored as they are', async () => {
    const form = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    expect(await stored(form, 'br')).toEqual(form);
  });

  test.each([
    ['holds something else', brotliCompressSync('evil()')],
    ['is cut off', brotliCompressSync(content).subarray(0, 20)],
    ['holds the file and more', brotliCompressSync(Buffer.concat([content, Buffer.alloc(50_000_000)]))],
  ])('are made anew when one %s', async (_, form) => {
    expect(brotliDecompressSync(await stored(form, 'br'))).toEqual(content);
  });

  test('are made anew when the gzip form holds something else', async () => {
    expect(gunzipSync(await stored(gzipSync('evil()'), 'gz'))).toEqual(content);
  });
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

  test('when a file is missing, or does not match its hash', async () => {
    const remote = await writeRemote();
    const release = JSON.parse(await readFile(join(remote, 'release.json'), 'utf8')) as Release;
    await writeFile(join(remote, 'static/js/routes.abc.js'), 'flipped()');
    const assets = { ...release.assets, 'gone.js': 'sha384-x' };
    await writeFile(join(remote, 'release.json'), JSON.stringify({ ...release, assets }));
    expect((await refusalsOf(registry.publish(remote))).sort()).toEqual(['asset_hash', 'asset_missing']);
  });

  test('when a script is an HTML error page', async () => {
    const html = await writeRemote({}, { ...REMOTE_FILES, 'static/js/routes.abc.js': '<!doctype html><h1>502' });
    expect(await refusalsOf(registry.publish(html))).toEqual(['asset_type']);
  });

  test.each([
    ['an extension that is not served', { 'tool.exe': 'MZ' }, 'asset_type'],
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

  test('a publish is refused for an error text whose code another area has a text for', async () => {
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
