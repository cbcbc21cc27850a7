import { expect, test } from 'vitest';
import { circlesOf, type Import, importsOf } from './circles.logic.ts';

const membersOf = (...imports: Import[]) => circlesOf('src', imports).map(({ members }) => members);

test('every kind of relative import is found, a package is not', () => {
  const source = `import a from './a.ts';\nexport type { B } from '../b/b.ts';\nconst c = () => import('./c/c.ts');\nimport './d.css';\nimport React from 'react';`;
  expect(importsOf('src/x/x.ts', source).map(([, to]) => to)).toEqual([
    'src/x/a.ts',
    'src/b/b.ts',
    'src/x/c/c.ts',
    'src/x/d.css',
  ]);
});

test('folders that import each other are a circle of any length', () => {
  expect(membersOf(['src/a/1.ts', 'src/b/1.ts'], ['src/b/x/2.ts', 'src/c/1.ts'], ['src/c/1.ts', 'src/a/2.ts'])).toEqual(
    [['src/a', 'src/b', 'src/c']],
  );
  expect(membersOf(['src/a/1.ts', 'src/b/1.ts'], ['src/b/2.ts', 'src/c/1.ts'], ['src/a/1.ts', 'src/c/1.ts'])).toEqual(
    [],
  );
});

test('a folder may import files beside it and be imported by files beside it, but not by files that it imports', () => {
  const uses: Import = ['src/a/Page.tsx', 'src/a/components/Row.tsx'];
  expect(membersOf(uses, ['src/a/components/Row.tsx', 'src/a/a.logic.ts'])).toEqual([]);
  expect(membersOf(uses, ['src/a/components/Row.tsx', 'src/a/Page.tsx'])).toEqual([
    ['src/a/Page.tsx', 'src/a/components'],
  ]);
});

test('a circle inside one folder is found there', () => {
  expect(membersOf(['src/a/x/1.ts', 'src/a/y/1.ts'], ['src/a/y/2.ts', 'src/a/x/2.ts'])).toEqual([
    ['src/a/x', 'src/a/y'],
  ]);
});

test('circles of files without a folder are left to the linter', () => {
  expect(membersOf(['src/a.ts', 'src/b.ts'], ['src/b.ts', 'src/a.ts'])).toEqual([]);
});
