import { readdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { disagreements } from '../src/agreement.ts';
import { bundledLibraries, namesOfData } from './bundled.ts';
import { type CodeTable, readCodeTable } from './code-table.ts';
import {
  copiedSharedModules,
  directStorageUses,
  fetchedFiles,
  providedExports,
  sourceFiles,
  usedExports,
} from './module-graph.ts';
import { type Described, readDescriptor } from './read-descriptor.ts';
import { type BuildFacts, writeRelease } from './release.ts';
import type { ReleaseTarget } from './release-target.ts';
import { SINGLETONS, sharedModules } from './shared.ts';

/**
 * Writes `release.json` next to the output of a production build, from the compiler's module graph. A package whose
 * descriptor and code differ does not build.
 */
export function releasePlugin(target: ReleaseTarget): RsbuildPlugin {
  return {
    name: 'dojang:release',
    apply: 'build',
    setup(api) {
      let facts: BuildFacts | undefined;
      const shared = sharedModules(target.role);
      const declared = (async () => {
        const [described, table] = await Promise.all([readDescriptor(target), readCodeTable(target.root, target.role)]);
        refuseDifferences(target, described, table);
        return { described, table };
      })();
      // The build below resolves it. Nothing waits for it before.
      declared.catch(() => {});
      api.modifyRspackConfig((config) => {
        config.plugins.push({
          name: 'dojang:release',
          apply(compiler: Rspack.Compiler) {
            // The module graph can be read only during the compilation.
            compiler.hooks.emit.tapPromise('dojang:release', async (compilation) => {
              const { described, table } = await declared;
              facts = { ...factsOf(compilation, target, table), described, shared };
            });
          },
        });
      });
      api.onBeforeBuild(async () => void (await declared));
      api.onAfterBuild(async () => {
        // Nothing was emitted, because the compilation failed. The compiler has already reported why.
        if (facts) await writeRelease(target, facts, api.context.distPath);
      });
    },
  };
}

function refuseDifferences(
  { name }: ReleaseTarget,
  { descriptor, shellRoutes = [] }: Described,
  table: CodeTable,
): void {
  const given = { pages: [...table.pages.keys()], extensions: [...table.extensions.keys()] };
  const differences = disagreements(descriptor ?? { routes: shellRoutes }, given);
  if (differences.length > 0) throw new Error(`${name} promises other than it gives:\n  ${differences.join('\n  ')}`);
}

function factsOf(compilation: Rspack.Compilation, { role, name, root }: ReleaseTarget, table: CodeTable) {
  const facts = {
    pages: fetchedFiles(compilation, table.pages),
    extensions: fetchedFiles(compilation, table.extensions),
    sources: sources(compilation, root),
    libraries: bundledLibraries(compilation),
    data: namesOfData(compilation),
  };
  if (role === 'shell') return { ...facts, exports: providedExports(compilation, SINGLETONS, root) };
  const copies = copiedSharedModules(compilation);
  if (copies.length) {
    throw new Error(`${name} compiles a copy of modules that the shell shares:\n  ${copies.join('\n  ')}`);
  }
  const uses = directStorageUses(compilation, root);
  if (uses.length) {
    throw new Error(
      `${name} has to store values with storedValue of @dojang/shared-auth/storage:\n  ${uses.join('\n  ')}`,
    );
  }
  return { ...facts, exports: usedExports(compilation, SINGLETONS) };
}

function sources(compilation: Rspack.Compilation, root: string): string[] {
  const repository = dirname(root);
  const folder = relative(repository, root);
  // Files that Node reads and the compiler does not: the descriptor with its imports, and the options of the build.
  const others = readdirSync(root).filter((file) => file.endsWith('.ts'));
  return [...new Set([...sourceFiles(compilation, repository), ...others.map((file) => `${folder}/${file}`)])].sort();
}
