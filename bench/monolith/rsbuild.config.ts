import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileHints, errorTexts } from '@dojang/contract/build';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { findAreas } from '../../scripts/workspace.ts';

const here = import.meta.dirname;
const from = (file: string) => path.join(here, '../..', file);
const one = (name: string) => path.join(here, '../../shared-ui/node_modules', name);

/** A module with the exposed module of every area, by the area's name. */
function writeAreas(): string {
  const file = path.join(here, '.cache/areas.js');
  const rows = findAreas().map(({ name, folder }) => {
    const module = JSON.stringify(from(`${folder}/src/routes.tsx`));
    return `${JSON.stringify(name)}: () => import(${module}),`;
  });
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `export const areas = {\n${rows.join('\n')}\n};\n`);
  return file;
}

/** The same sources as one application. The cost of federation is measured against it. */
export default defineConfig({
  root: here,
  source: { entry: { index: from('shell/src/index.tsx') } },
  html: { template: from('shell/index.html'), templateParameters: { colorModeScript: '' }, scriptLoading: 'defer' },
  resolve: {
    alias: {
      'dojang:areas': writeAreas(),
      react: one('react'),
      'react-dom': one('react-dom'),
      zustand: one('zustand'),
    },
  },
  output: {
    assetPrefix: '/monolith/',
    distPath: { root: path.join(here, 'dist') },
    filename: { js: '[name].[contenthash:10].js', css: '[name].[contenthash:10].css' },
    legalComments: 'none',
  },
  performance: { printFileSize: false },
  tools: {
    rspack: (config, { rspack }) => {
      config.plugins.push(
        new rspack.NormalModuleReplacementPlugin(/\/federation-runtime\.ts$/, path.join(here, 'bundled-runtime.ts')),
        new rspack.NormalModuleReplacementPlugin(/\/areas\.ts$/, writeAreas()),
      );
    },
  },
  plugins: [
    pluginReact(),
    compileHints(),
    ...findAreas().map(({ name, folder }) => errorTexts({ role: 'remote', name, root: from(folder) })),
  ],
});
