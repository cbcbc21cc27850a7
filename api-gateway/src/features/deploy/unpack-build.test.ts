import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/errors/api-error.ts';
import { PublishError } from '../../platform/releases/registry.ts';
import { tarOf, tgzOf } from '../../testing/archives.ts';
import { temporaryFolder } from '../../testing/releases.ts';
import { BUILD_LIMITS, unpackBuild } from './unpack-build.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await temporaryFolder();
  folder = join(parent, 'build');
  await mkdir(folder);
});

const streamOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]).stream() as ReadableStream<Uint8Array>;
const unpack = (bytes: Uint8Array, limits = BUILD_LIMITS) => unpackBuild(streamOf(bytes), folder, limits);

async function refusalOf(bytes: Uint8Array, limits = BUILD_LIMITS): Promise<string> {
  const error: unknown = await unpack(bytes, limits).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error.code;
  if (!(error instanceof PublishError)) throw new Error(`was not refused: ${error}`);
  return error.message;
}

const filesIn = async (where: string) => (await readdir(where, { recursive: true })).sort();

test('files and folders with plain names are unpacked, also with `./` before them', async () => {
  const long = `static/${'a'.repeat(120)}.js`;
  await unpack(
    await tgzOf([
      { name: './', type: 'directory' },
      { name: './release.json', content: '{}' },
      { name: 'static/', type: 'directory' },
      { name: long, content: 'long()' },
      { name: 'empty.js' },
    ]),
  );
  expect(await filesIn(folder)).toEqual(['empty.js', 'release.json', 'static', long]);
  expect(await readFile(join(folder, long), 'utf8')).toBe('long()');
});

test.each([
  ['a parent folder', { name: '../out.js', content: 'x' }],
  ['a parent folder in the middle', { name: 'a/../../out.js', content: 'x' }],
  ['an absolute name', { name: '/tmp/out.js', content: 'x' }],
  ['two dots after a dot', { name: './../out.js', content: 'x' }],
  ['a backslash', { name: '..\\out.js', content: 'x' }],
  ['a hidden file', { name: '.sources.json', content: 'x' }],
  ['an empty segment', { name: 'a//b.js', content: 'x' }],
  ['a name with a line break', { name: 'a\nb.js', content: 'x' }],
  ['a name with hangul', { name: '가.js', content: 'x' }],
  ['a very long name', { name: `${'a/'.repeat(120)}b.js`, content: 'x' }],
  ['a folder outside', { name: '../out', type: 'directory' }],
  ['a symbolic link', { name: 'a.js', type: 'symlink', linkname: '/etc/passwd' }],
  ['a hard link', { name: 'a.js', type: 'link', linkname: 'release.json' }],
  ['a device', { name: 'a.js', type: 'character-device' }],
  ['a fifo', { name: 'a.js', type: 'fifo' }],
  ['a signature', { name: 'release.json.sig', content: '{}' }],
] as const)('%s is refused, and nothing is written outside', async (_, entry) => {
  expect(await refusalOf(await tgzOf([{ name: 'release.json', content: '{}' }, entry]))).toMatch(/^bad_archive: /);
  expect(await readdir(parent)).toEqual(['build']);
  expect(await filesIn(folder)).toEqual(['release.json']);
});

test.each([
  ['twice the same name', ['a.js', 'a.js']],
  ['names that differ in case only', ['a.js', 'A.js']],
  ['a file where a folder is', ['a/b.js', 'a']],
  ['a folder where a file is', ['a', 'a/b.js']],
])('%s is refused', async (_, names) => {
  expect(await refusalOf(await tgzOf(names.map((name) => ({ name, content: 'x' }))))).toMatch(/^bad_archive: /);
});

test('more bytes or files than the limits are refused, however small they are when packed', async () => {
  const limits = { ...BUILD_LIMITS, packedBytes: 100_000, unpackedBytes: 1_000_000, entries: 3 };
  const many = ['a', 'b', 'c', 'd'].map((name) => ({ name, content: 'x' }));
  expect(await refusalOf(await tgzOf(many), limits)).toContain('more than 3 files');
  const bomb = await tgzOf([{ name: 'bomb.js', content: Buffer.alloc(5_000_000) }]);
  expect(bomb.byteLength).toBeLessThan(limits.packedBytes);
  expect(await refusalOf(bomb, limits)).toContain('more than 1000000 bytes');
  const zeros = new Uint8Array(gzipSync(Buffer.alloc(50_000_000)));
  expect(await refusalOf(zeros, limits)).toContain('more than 1000000 bytes');
  const large = await tgzOf([{ name: 'a.js', content: randomBytes(200_000) }]);
  expect(await refusalOf(large, limits)).toBe('too_large');
});

test('a body that is no gzip, no tar, or ends early is refused', async () => {
  const whole = await tgzOf([{ name: 'release.json', content: randomBytes(20_000) }]);
  const tar = await tarOf([{ name: 'release.json', content: 'x'.repeat(5_000) }]);
  const broken = [
    new Uint8Array(),
    new Uint8Array(tar),
    whole.subarray(0, whole.length / 2),
    new Uint8Array(gzipSync(tar.subarray(0, 1_000))),
    new Uint8Array(gzipSync('<html>not a tar</html>'.repeat(100))),
  ];
  for (const bytes of broken) {
    expect(await refusalOf(bytes)).toMatch(/^bad_archive: /);
    await expect(readdir(parent)).resolves.toEqual(['build']);
    parent = await temporaryFolder();
    folder = join(parent, 'build');
    await mkdir(folder);
  }
});

test('damaged archives are unpacked or refused, and never hang or write outside', async () => {
  const tar = await tarOf([
    { name: 'release.json', content: '{}' },
    { name: `static/${'b'.repeat(120)}.js`, content: 'x'.repeat(700) },
    { name: 'c.js', content: 'y' },
  ]);
  const byte = fc.record({ at: fc.nat(tar.length - 1), to: fc.nat(255) });
  await fc.assert(
    fc.asyncProperty(fc.array(byte, { minLength: 1, maxLength: 8 }), async (changes) => {
      const damaged = Buffer.from(tar);
      for (const { at, to } of changes) damaged[at] = to;
      folder = join(parent, 'build', String(Math.random()).slice(2));
      await mkdir(folder);
      await unpack(new Uint8Array(gzipSync(damaged))).catch((error: unknown) => {
        if (!(error instanceof PublishError)) throw error;
      });
      expect(await readdir(parent)).toEqual(['build']);
    }),
    { numRuns: 150 },
  );
});

test('a client that leaves in the middle ends the unpacking with its error', async () => {
  const whole = await tgzOf([{ name: 'release.json', content: randomBytes(100_000) }]);
  const leaving = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(whole.subarray(0, 50_000)),
    pull: (controller) => controller.error(new DOMException('gone', 'AbortError')),
  });
  await expect(unpackBuild(leaving, folder)).rejects.toThrow('gone');
});
