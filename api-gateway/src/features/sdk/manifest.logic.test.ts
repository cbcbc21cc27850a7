import { expect, test } from 'vitest';
import { packedManifest } from './manifest.logic.ts';

const sources = {
  version: '1.0.0',
  installed: (library: string) => `${library.length}.0.0`,
  addressOf: (name: string) => `http://p.test/${name.replace('@dojang/', '')}.tgz`,
  tests: [],
};

test('code is compiled, workspace packages are addresses, and other versions are those that are installed', () => {
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
    dependencies: { '@dojang/contract': 'http://p.test/contract.tgz', zod: '3.0.0' },
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
