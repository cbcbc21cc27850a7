import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importsOf } from './circles.logic.ts';
import { idleCodeIn, makersIn } from './idle-tests.logic.ts';

const ROOT = path.join(import.meta.dirname, '..');
const PACKAGES = '{api-gateway,bench,e2e,mfe-*,scripts,shared-*,shell,supabase}';

const idle = (source: string, known: string[] = []) =>
  idleCodeIn('a.test.ts', source, known).map(({ line, why }) => `${line} ${why}`);

test.each([
  ["test('a', () => inTx(async () => {}));"],
  ["test('a', () => {\n  return inTx(async () => {}); });"],
  ["test.each([1])('a', (n) => inTx(async () => {}));"],
  ["describe('a', () => { beforeEach(() => inTx(async () => {})); });"],
  ["test('a', async () => { inTx(async () => {}); });"],
  ["const own = (work) => () => work(); test('a', () => own(() => {}));"],
  ["const own = (work) => inTx(work); test('a', () => own(() => {}));"],
])('a function that is made and not called is found: %s', (source) => {
  expect(idle(source, ['inTx'])).toEqual([expect.stringMatching(/^\d a function is returned, and nothing calls it$/)]);
});

test.each([
  ["test('a', inTx(async () => {}));"],
  ["test.each([1])('a', (n) => inTx(async () => {})());"],
  ["const inTx = (work) => work(); test('a', () => inTx(() => {}));"],
  ["test('a', async () => { expect(inTx(1)).toBe(2); await expect(b()).rejects.toThrow('c'); });"],
  ["test('a', () => expect(b()).resolves.toBe(1));"],
  ["test('a', () => { expect.hasAssertions(); });"],
])('a test that runs is not found: %s', (source) => {
  expect(idle(source, ['inTx'])).toEqual([]);
});

test.each([
  ['expect(a);', 'expect without a matcher'],
  ['await expect(a);', 'expect without a matcher'],
  ['expect(a).toBe;', 'expect without a matcher'],
  ['expect(a).not;', 'expect without a matcher'],
  ['await expect.poll(() => a);', 'expect without a matcher'],
  ['expect(a).resolves.toBe(1);', 'a promise of expect is not awaited'],
  ['expect.poll(() => a).toBe(1);', 'a promise of expect is not awaited'],
])('%s compares nothing', (source, why) => {
  expect(idle(`test('a', async () => {\n${source} });`)).toEqual([`2 ${why}`]);
  expect(idle(`test('a', () =>\n${source.replace('await ', '').replace(';', '')});`)).toEqual(
    why.includes('awaited') ? [] : [`1 ${why}`],
  );
});

test('every test can fail', () => {
  const files = globSync(`${PACKAGES}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] });
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  const present = new Set(files);
  const makers = new Map<string, string[]>();
  const makersOf = (file: string) => {
    const made = makers.get(file) ?? [...makersIn(file, read(file))].flatMap(([name, is]) => (is ? [name] : []));
    makers.set(file, made);
    return made;
  };
  const found = tests.flatMap((file) => {
    const source = read(file);
    const imported = importsOf(file, source).flatMap(([, to]) => (present.has(to) ? [to] : []));
    const helpers = imported.filter((to) => /\/(support|testing|tests)\//.test(to));
    return idleCodeIn(file, source, helpers.flatMap(makersOf)).map(({ line, why }) => `${file}:${line} ${why}`);
  });
  expect(tests.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
