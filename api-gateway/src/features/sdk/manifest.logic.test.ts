import { expect, test } from 'vitest';
import { packedManifest } from './manifest.logic.ts';

const sources = {
  version: '1.0.0',
  installed: (library: string) => `${library.length}.0.0`,
  bundled: [],
  tests: [],
};

test('code is compiled, other packages are peers, and the versions of libraries are those that are installed', () => {
  const manifest = {
    name: '@dojang/x',
    type: 'module',
    exports: { '.': './src/index.ts', './options.json': './options.json' },
    bin: { x: './src/main.ts' },
    dependencies: { '@dojang/contract': 'workspace:*', zod: 'catalog:' },
  };
  expect(packedManifest(manifest, sources)).toMatchObject({
    private: true,
    exports: {
      '.': { types: './src/index.d.ts', default: './src/index.js' },
      './options.json': './options.json',
    },
    bin: { x: './src/main.js' },
    dependencies: { zod: '3.0.0' },
    peerDependencies: { '@dojang/contract': '^1.0.0' },
  });
});

test('a package that also runs alone contains the packages that it needs', () => {
  const manifest = { name: 'x', type: 'module', dependencies: { '@dojang/contract': 'workspace:*' } };
  expect(packedManifest(manifest, { ...sources, bundled: ['@dojang/contract'] })).toMatchObject({
    dependencies: { '@dojang/contract': '1.0.0' },
    bundleDependencies: ['@dojang/contract'],
    peerDependencies: {},
  });
});

test('libraries of tests are optional', () => {
  const packed = packedManifest({ name: 'x', type: 'module' }, { ...sources, tests: ['vitest'] });
  expect(packed).toMatchObject({
    peerDependencies: { vitest: '6.0.0' },
    peerDependenciesMeta: { vitest: { optional: true } },
    dependencies: {},
  });
});

test('scripts of a package are not run where it is installed', () => {
  const manifest = { name: 'x', type: 'module', scripts: { postinstall: 'node x' } };
  expect(packedManifest(manifest, sources)).not.toHaveProperty('scripts');
});
