import { expect, test } from 'vitest';
import { checkCode } from './code-check.ts';
import type { BuiltRelease } from './release-files.ts';

const release = { name: 'content' } as BuiltRelease['release'];
const filesOf = (scripts: Record<string, string>) =>
  new Map(Object.entries(scripts).map(([file, source]) => [file, Buffer.from(source)]));
const LARGE = 'const a = [1, 2, 3].map((each) => ({ each, run: () => setTimeout(() => {}, each) }));\n';

test.each([
  ['small scripts', ''],
  ['large scripts, in a thread', Array.from({ length: 3_000 }, (_, at) => LARGE.replace('a', `a${at}`)).join('')],
])('names the scripts that compile text or are none: %s @nightly', async (_, filler) => {
  const refusals = await checkCode(
    release,
    filesOf({
      'good.js': `${filler}good()`,
      'bad.js': `${filler}eval(x)`,
      'broken.js': `${filler}setTimeout((`,
      'a.css': 'x',
    }),
  );
  expect(refusals.map(({ code, message }) => [code, message.split(' ')[1]])).toEqual([
    ['code_evaluated', 'bad.js'],
    ['asset_type', 'broken.js'],
  ]);
});

test('a gateway serves others while it reads the scripts of a large release', async () => {
  const source = Array.from({ length: 12_000 }, (_, at) => LARGE.replace('a', `a${at}`)).join('');
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns++;
    if (!isDone) setImmediate(turn);
  };
  turn();
  expect(await checkCode(release, filesOf({ 'a.js': source }))).toEqual([]);
  isDone = true;
  // If this thread read the scripts, only a few turns would be counted.
  expect(turns).toBeGreaterThan(100);
});
