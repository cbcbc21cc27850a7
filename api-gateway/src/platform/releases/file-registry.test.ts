import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { registrySuite } from '../../testing/registry-suite.ts';
import { refusalsOf, SHELL_FILES, temporaryFolder, writeRemote, writeShell } from '../../testing/releases.ts';
import { PLATFORM } from '../../testing/test-app.ts';
import { openFileRegistry } from './file-registry.ts';
import type { Registry } from './registry.ts';

let folder: string;
let registry: Registry;

beforeEach(async () => {
  folder = await temporaryFolder();
  registry = await openFileRegistry(folder, PLATFORM);
});

describe('a registry in a folder', () => {
  registrySuite({
    setUp: async () => {
      folder = await temporaryFolder();
    },
    open: () => openFileRegistry(folder, PLATFORM),
  });
});

test('a damaged version cannot be made live again', async () => {
  await registry.publishAll([await writeShell(), await writeRemote()]);
  await registry.publish(await writeRemote({ version: 'bbbbbb0000000002' }));
  await writeFile(join(folder, 'content/bbbbbb0000000001/static/js/memo.abc.js'), 'other()');
  expect(await refusalsOf(registry.rollBack('content', 'bbbbbb0000000001'))).toEqual(['asset_hash']);
});

test('a damaged channel file leaves the last valid set live', async () => {
  await registry.publishAll([await writeShell(), await writeRemote()]);
  const before = await registry.live();
  await writeFile(join(folder, 'channels.json'), '{ "live": ');
  expect(await (await openFileRegistry(folder, PLATFORM)).live()).toEqual(before);
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

  test('a start repairs a damaged release with its build', async () => {
    await rm(join(folder, REMOTE, 'static/js/memo.abc.js'));
    expect((await registry.publishNew([await writeRemote()])).failures).toEqual([]);
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

  test('a file that is damaged while it is live is not sent, and the version before takes over', async () => {
    const [first, next] = ['bbbbbb0000000001', 'bbbbbb0000000002'];
    await registry.publish(await writeRemote({ version: next }));
    await open();
    await writeFile(join(folder, 'content', next, 'static/js/memo.abc.js'), 'memo(0)');
    const artefact = (version: string) => registry.artefact('content', version, 'static/js/memo.abc.js', '');
    expect(await artefact(next)).toBeNull();
    expect((await registry.live())?.remotes[0]?.version).toBe(first);
    expect(told).toContain(`content: version ${first} serves in place of ${next}`);
    expect(await artefact(first)).not.toBeNull();
  });

  test('a damaged live file that is repaired is sent again at once', async () => {
    await open();
    const file = 'static/js/index.abc.js';
    const path = join(folder, 'shell/aaaaaa0000000001', file);
    const content = await readFile(path);
    const ask = () => registry.artefact('shell', 'aaaaaa0000000001', file, '');
    await writeFile(path, 'other()');
    expect(await ask()).toBeNull();
    await writeFile(path, content);
    await registry.live();
    expect(await ask()).not.toBeNull();
  });

  test('a damaged release of the shell leaves the last valid set live', async () => {
    const before = (await registry.live())?.id;
    await rm(join(folder, 'shell/aaaaaa0000000001/index.html'));
    expect((await open())?.id).toBe(before);
  });
});

test('the files of a killed publish are removed, and those of a running publish are not', async () => {
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

describe('compressed forms of files in a build', () => {
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

  test('compressed forms are stored as they are', async () => {
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

  test('compressed forms are made again when the gzip form has other content', async () => {
    expect(gunzipSync(await stored(gzipSync('evil()'), 'gz'))).toEqual(content);
  });
});
