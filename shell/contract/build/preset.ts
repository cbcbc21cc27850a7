import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import type { RsbuildConfig, RsbuildPlugin } from '@rsbuild/core';
import { type PluginReactOptions, pluginReact } from '@rsbuild/plugin-react';
import { chunkGlobal, federationName } from '../src/federation.ts';
import { compileHints } from './compile-hints.ts';
import { devOrigins, sitesIn } from './dev-origins.logic.ts';
import { devServer } from './dev-server.ts';
import { errorTexts } from './error-texts.ts';
import { releasePlugin } from './release-plugin.ts';
import { serveDescriptor } from './serve-descriptor.ts';
import { servePreviews } from './serve-previews.ts';
import { sharedModules } from './shared.ts';

/**
 * Folder of the output. scripts/build.ts sets its own folder and renames it to `dist`, so that nobody reads a partial release.
 * The dev server empties its folder when it starts, so this must not be the folder of the release that `npm start` reads.
 */
const outputFolder = (root: string): string =>
  resolve(root, process.env.DOJANG_BUILD_OUT ?? (process.env.NODE_ENV === 'development' ? '.cache/dev' : 'dist'));

/** Port of a remote's dev server that was started manually; `npm run dev` assigns its own ports. */
const DEV_PORT = 3002;

/** Name of the package, e.g. `@dojang/mfe-content`. The folder may have any other name. */
function remoteName(root: string): string {
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string };
  return basename(name).replace(/^mfe-/, '');
}

/**
 * A built shell contains React for production. It refuses elements of a development build, and it refreshes no components, so a
 * page is reloaded after an edit. Only `npm run dev` has a development shell.
 */
const IN_BUILT_SHELL: PluginReactOptions = {
  fastRefresh: false,
  swcReactOptions: { runtime: 'automatic', development: false, refresh: false },
};

/**
 * Each page gets few files, because a request costs more than a few bytes sent twice. Modules that several pages share get
 * their own file only above a size. Libraries get no file of their own, because a release has new addresses for all files
 * anyway.
 */
const CHUNKS: RsbuildConfig['splitChunks'] = {
  preset: 'none',
  chunks: 'async',
  // Size of the source text in bytes; compressed it is about 12 KB.
  minSize: 50_000,
  cacheGroups: { defaultVendors: false },
};

/**
 * The build of a remote, whose package is `mfe-<name>`. It has one exposed module `./routes` (src/routes.tsx), a hashed
 * remoteEntry, and `release.json`.
 */
export function defineRemoteBuild(): RsbuildConfig {
  const port = Number(process.env.PORT) || DEV_PORT;
  const root = process.cwd();
  const name = remoteName(root);
  const origin = `http://127.0.0.1:${port}/`;
  // The platform in which the remote is tried.
  const { DOJANG_DEV, DOJANG_ORIGIN, DOJANG_SITES, DOJANG_ALONE } = process.env;
  if (DOJANG_ALONE) return aloneBuild({ name, root, port, page: DOJANG_ALONE });
  const isShellOfDevelopment = Boolean(DOJANG_DEV);
  return {
    ...common({ name, root }),
    splitChunks: CHUNKS,
    // A remote has no page of its own. Its container is the only entry.
    source: {
      entry: { index: { import: 'data:text/javascript,', html: false } },
      // Prefix of the keys under which the remote stores values in the browser, see `storedValue`.
      define: { __DOJANG_REMOTE__: JSON.stringify(name) },
    },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      setup: [servePreviews(sitesIn(DOJANG_SITES)), serveDescriptor({ role: 'remote', name, root })],
      cors: { origin: devOrigins(DOJANG_ORIGIN) },
    },
    dev: {
      assetPrefix: origin,
      client: { host: '127.0.0.1', port, protocol: 'ws' },
      lazyCompilation: false,
      hmr: isShellOfDevelopment,
      liveReload: true,
    },
    plugins: [
      pluginReact(isShellOfDevelopment ? {} : IN_BUILT_SHELL),
      pluginModuleFederation({
        name: federationName(name),
        filename: 'remoteEntry.[contenthash:10].js',
        exposes: { './routes': './src/routes.tsx' },
        shared: sharedModules('remote'),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        experiments: {
          asyncStartup: true,
          externalRuntime: true,
          optimization: { target: 'web', disableRemote: true },
        },
      }),
      errorTexts({ role: 'remote', name, root }),
      releasePlugin({ role: 'remote', name, root }),
    ],
  };
}

/**
 * A page for the remote alone, without a platform. `page` renders the remote inside a stand-in of the shell, with the responses
 * of its `fixtures.ts`.
 */
function aloneBuild({
  name,
  root,
  port,
  page,
}: {
  name: string;
  root: string;
  port: number;
  page: string;
}): RsbuildConfig {
  const { output, ...base } = common({ name, root });
  const fixtures = join(root, 'fixtures.ts');
  return {
    ...base,
    output: { ...output, distPath: { root: resolve(root, '.cache/alone') } },
    source: { entry: { index: page }, define: { __DOJANG_REMOTE__: JSON.stringify(name) } },
    resolve: {
      alias: {
        'dojang-alone/descriptor': join(root, 'remote.ts'),
        'dojang-alone/routes': join(root, 'src/routes.tsx'),
        'dojang-alone/fixtures': existsSync(fixtures) ? fixtures : false,
      },
    },
    html: { title: `${name} · 도장` },
    server: { host: '127.0.0.1', port, strictPort: true },
    dev: { lazyCompilation: false },
    security: {},
    plugins: [pluginReact()],
  };
}

export interface ShellBuildOptions {
  /** Port of its dev server. */
  port: number;
  /** Values for placeholders in `index.html`. */
  templateParameters?: Record<string, string>;
  plugins?: RsbuildPlugin[];
}

/**
 * The runtime of module federation as ES modules, so that unused code is removed. The bundler refers to the CommonJS files of
 * these packages by their paths.
 */
const PROVIDE_RUNTIME = fileURLToPath(import.meta.resolve('@module-federation/inject-external-runtime-core-plugin'));
const runtimeTools = createRequire(PROVIDE_RUNTIME).resolve('@module-federation/runtime-tools');
const AS_MODULES = Object.fromEntries(
  ['@module-federation/webpack-bundler-runtime', '@module-federation/runtime'].map((name) => {
    const file = createRequire(runtimeTools).resolve(name);
    return [`${file}$`, file.replace(/\.cjs$/, '.js')];
  }),
);

/** The file with the sentences for the numbers of its errors, which every first page would load. */
const DESCRIPTIONS = /@module-federation[\\/]error-codes[\\/]dist[\\/]desc\./;
const NO_DESCRIPTIONS = fileURLToPath(new URL('./no-descriptions.ts', import.meta.url));
const withoutDescriptions: RsbuildPlugin = {
  name: 'dojang:no-descriptions',
  setup: (api) =>
    api.modifyRspackConfig((_, { appendPlugins, rspack }) => {
      appendPlugins(new rspack.NormalModuleReplacementPlugin(DESCRIPTIONS, NO_DESCRIPTIONS));
    }),
};

/** The build of the shell: the page's HTML, every shared singleton, and the runtime for remotes. */
export function defineShellBuild(options: ShellBuildOptions): RsbuildConfig {
  const root = process.cwd();
  const base = common({ name: 'shell', root });
  return {
    ...base,
    source: { entry: { index: './src/index.tsx' } },
    // The first load is one file. Separate parts would be compressed separately, which is 6 KB more. Separate caching would not
    // help, because a release has new addresses for all files anyway.
    splitChunks: CHUNKS,
    html: {
      template: './index.html',
      templateParameters: options.templateParameters ?? {},
      crossorigin: 'anonymous',
      scriptLoading: 'defer',
    },
    server: devServer(options.port),
    dev: { assetPrefix: '/', lazyCompilation: false },
    plugins: [
      pluginReact(),
      withoutDescriptions,
      pluginModuleFederation({
        name: federationName('shell'),
        shared: sharedModules('shell'),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        runtimePlugins: [PROVIDE_RUNTIME],
        // `federation-runtime.ts` loads remotes.
        experiments: { asyncStartup: true, optimization: { target: 'web', disableRemote: true } },
      }),
      compileHints(),
      releasePlugin({ role: 'shell', name: 'shell', root }),
      ...(options.plugins ?? []),
    ],
  };
}

function common({ name, root }: { name: string; root: string }): RsbuildConfig {
  return {
    root,
    mode: process.env.NODE_ENV === 'development' ? 'development' : 'production',
    output: {
      // The public path comes from the URL of the entry, so that one build works on any host and in any folder.
      assetPrefix: 'auto',
      cleanDistPath: true,
      distPath: { root: outputFolder(root) },
      filename: { js: '[name].[contenthash:10].js', css: '[name].[contenthash:10].css' },
      legalComments: 'none',
      // Source maps for `dojang`, which releases them too. No file refers to them, so they can stay private.
      ...(process.env.DOJANG_SOURCE_MAPS ? { sourceMap: { js: 'hidden-source-map' } } : {}),
      // The minimum browsers of Chakra 3 and React 19: older browsers could not run the rest anyway. Firefox counts graphemes
      // since 125. Only syntax is translated: `e2e/support/oldest-browsers.ts` removes newer functions in the journeys.
      overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 125', 'safari >= 16.4'],
    },
    security: { sri: { enable: 'auto', algorithm: 'sha384' } },
    performance: { printFileSize: false },
    tools: {
      rspack: {
        resolve: { alias: AS_MODULES },
        output: {
          uniqueName: federationName(name),
          chunkLoadingGlobal: chunkGlobal(name),
          // Without this option a second import of a module that threw succeeds, with uninitialised exports.
          strictModuleErrorHandling: true,
        },
      },
    },
  };
}
