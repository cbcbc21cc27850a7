import type { Release } from '@dojang/contract';
import { expect, test } from 'vitest';
import { memoDescriptor, REMOTE_FILES, writeRemote } from '../../testing/releases.ts';
import { globalSelectors } from './global-css.logic.ts';
import { PublishError } from './registry.ts';
import { readBuiltRelease } from './release-files.ts';

const refusalsOf = async (folder: Promise<string>) => {
  const error = await readBuiltRelease(await folder).catch((reason: unknown) => reason);
  return error instanceof PublishError ? error.refusals.map(({ code }) => code) : [];
};

const mounting = (mount: string) => {
  const routes = [{ ...memoDescriptor.routes[0], path: mount, layout: 'default', access: 'all', title: 'x' } as const];
  return writeRemote({ descriptor: { ...memoDescriptor, mounts: [mount], routes } });
};

test.each(['/', '/api', '/api/content', '/landing', '/auth/v1', '/_dev', '/remotes', '/readyz'])(
  'a remote that mounts %s conflicts with the platform’s own paths',
  async (mount) => {
    expect(await refusalsOf(mounting(mount))).toEqual(['mount_reserved']);
  },
);

test('a mount that only begins like a path of the platform is allowed', async () => {
  expect(await refusalsOf(mounting('/apiary'))).toEqual([]);
});

test.each([
  ['body{margin:0}', ['body']],
  ['.memo a,h1>span{color:red}', ['h1>span']],
  ['*{box-sizing:border-box}', ['*']],
  [':root{--memo:1px}', []],
  [':root{font-size:20px}', [':root']],
  ['@media print{p{color:red}}', ['p']],
  ['@keyframes spin{from{top:0}to{top:1px}}', []],
  ['.memo{& p{color:red}}', []],
  ['[data-memo] p,#memo b,.memo{color:red}', []],
])('in %s the selectors that affect other areas are %j', (css, selectors) => {
  expect(globalSelectors(css)).toEqual(selectors);
});

test('a remote that styles other areas is refused', async () => {
  expect(await refusalsOf(writeRemote({}, { ...REMOTE_FILES, 'static/css/a.css': 'body{margin:0}' }))).toEqual([
    'css_global',
  ]);
});

test.each([
  ['the entry', 'remoteEntry.abc.js', 100 * 1024],
  ['a chunk', 'static/js/other.abc.js', 1600 * 1024],
  ['what a route fetches', 'static/js/memo.abc.js', 1100 * 1024],
])('a remote is refused when %s is over its budget', async (_, file, bytes) => {
  expect(await refusalsOf(writeRemote({}, { ...REMOTE_FILES, [file]: `/*${'x'.repeat(bytes)}*/` }))).toEqual([
    'over_budget',
  ]);
});

const extensions = { home: [{ id: 'pinned', title: '메모', order: 1, access: 'member' as const, height: 100 }] };

test.each<[string, Partial<Release>]>([
  ['a route without a page', { pages: { '/memo': [], '/notice/detail': [] } }],
  ['a page without a route', { pages: { '/memo': [], '/memo/:memoId/history': [], '/notice/detail': [], '/x': [] } }],
  ['an extension without code', { descriptor: { ...memoDescriptor, extensions } }],
  ['code without an extension', { extensions: { 'home/pinned': [] } }],
])('a release that differs from its descriptor is refused: %s', async (_, change) => {
  expect(await refusalsOf(writeRemote(change))).toEqual(['not_as_promised']);
});

test('a declared extension is accepted, and refused above its size budget', async () => {
  const descriptor = { ...memoDescriptor, extensions };
  const withCode = (bytes: number) =>
    writeRemote(
      { descriptor, extensions: { 'home/pinned': ['static/js/home.abc.js'] } },
      { ...REMOTE_FILES, 'static/js/home.abc.js': `/*${'x'.repeat(bytes)}*/` },
    );
  expect(await refusalsOf(withCode(100))).toEqual([]);
  expect(await refusalsOf(withCode(300 * 1024))).toEqual(['over_budget']);
});

test.each([
  ['eval', 'export const run = (code) => eval(code)', ['code_evaluated']],
  ['a script that no browser reads', 'eval(', ['asset_type']],
  ['the text by which libraries find the global object', 'Function("return this")()', []],
])('gates for a remote with %s', async (_, code, codes) => {
  expect(await refusalsOf(writeRemote({}, { ...REMOTE_FILES, 'static/js/other.abc.js': code }))).toEqual(codes);
});

test('a remote with a library under another licence is refused, and the refusal names the library', async () => {
  const libraries = { 'good@1.0.0': 'MIT', 'bad@2.0.0': 'AGPL-3.0-only' };
  const folder = await writeRemote({ libraries });
  expect(await refusalsOf(Promise.resolve(folder))).toEqual(['licence_refused']);
  await expect(readBuiltRelease(folder)).rejects.toThrow('the licence of bad@2.0.0 is AGPL-3.0-only');
});

test('the sizes in release.json are the sizes of the files', async () => {
  const file = 'static/js/memo.abc.js';
  const bytes = Buffer.byteLength(REMOTE_FILES[file] ?? '');
  expect(await refusalsOf(writeRemote({ sizes: { [file]: bytes } }))).toEqual([]);
  expect(await refusalsOf(writeRemote({ sizes: { [file]: bytes - 1 } }))).toEqual(['asset_hash']);
});
