import { expect, test } from 'vitest';
import { initPackage } from './init.logic.ts';

const SDK = {
  version: '1',
  packages: ['@dojang/contract', '@dojang/test-kit', 'dojang'].map((name) => ({
    name,
    file: `${name.replace('@dojang/', '')}-1.tgz`,
    integrity: '',
    bytes: 1,
  })),
  libraries: { react: '19.3.1', 'react-dom': '19.3.1', vitest: '5.1.1', zod: '4.6.7' },
};
const URL = 'https://p.test';

test('SDK packages come from the platform, shared libraries get its versions, and other packages stay', () => {
  const manifest = {
    name: 'mfe-x',
    scripts: { build: 'rsbuild build' },
    dependencies: { '@dojang/contract': 'workspace:*', zod: 'catalog:', recharts: '^3.0.0' },
    engines: { node: '24' },
  };
  expect(initPackage(manifest, SDK, URL)).toEqual({
    name: 'mfe-x',
    type: 'module',
    engines: { node: '24' },
    scripts: {
      build: 'rsbuild build',
      dev: 'dojang dev',
      check: 'dojang check',
      test: 'vitest run',
      release: 'dojang release',
    },
    dependencies: {
      '@dojang/contract': 'https://p.test/api/public/sdk/contract-1.tgz',
      react: '19.3.1',
      'react-dom': '19.3.1',
      recharts: '^3.0.0',
      zod: '4.6.7',
    },
    devDependencies: {
      '@dojang/test-kit': 'https://p.test/api/public/sdk/test-kit-1.tgz',
      dojang: 'https://p.test/api/public/sdk/dojang-1.tgz',
      vitest: '5.1.1',
    },
  });
});

test('after an upgrade of the platform the addresses name its new packages', () => {
  const before = initPackage({ name: 'mfe-x' }, SDK, URL);
  const [contract, ...others] = SDK.packages;
  const upgraded = {
    ...SDK,
    packages: [{ ...contract, file: 'contract-2.tgz' } as (typeof SDK.packages)[0], ...others],
  };
  expect(initPackage(before, upgraded, URL).dependencies).toMatchObject({
    '@dojang/contract': 'https://p.test/api/public/sdk/contract-2.tgz',
  });
});

test('the error names a monorepo dependency whose version the platform does not know', () => {
  const manifest = { dependencies: { papaparse: 'catalog:', '@dojang/renderer': 'workspace:*' } };
  expect(() => initPackage(manifest, SDK, URL)).toThrow('papaparse, @dojang/renderer');
});
