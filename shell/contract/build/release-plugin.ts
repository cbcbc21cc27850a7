import { dirname, relative } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { copiedSharedModules, pageFiles, providedExports, sourceFiles, usedExports } from './module-graph.ts';
import { readPageTable } from './page-table.ts';
import { writeRelease } from './release.ts';
import { SINGLETONS, sharedModules } from './shared.ts';

export interface ReleaseTarget {
  role: 'shell' | 'remote';
  name: string;
  /** Folder of the package. */
  root: string;
}

/** Writes `release.json` beside the artefacts of a production build, from what the compiler knows of the modules. */
export function releasePlugin(target: ReleaseTarget): RsbuildPlugin {
  return {
    name: 'dojang:release',
    setup(api) {
      let facts: Parameters<typeof writeRelease>[1] | undefined;
      const shared = sharedModules(target.role);
      api.modifyRspackConfig((config) => {
        config.plugins.push({
          name: 'dojang:release',
          apply(compiler: Rspack.Compiler) {
            // The module graph can be asked only while the compilation lives.
            compiler.hooks.emit.tap('dojang:release', (compilation) => {
              facts = { ...factsOf(compilation, target), shared };
            });
          },
        });
      });
      api.onAfterBuild(async () => {
        // Nothing was emitted when it did not compile; the compiler has said why.
        if (facts) await writeRelease(target, facts, api.context.distPath);
      });
    },
  };
}

function factsOf(compilation: Rspack.Compilation, { role, name, root }: ReleaseTarget) {
  const facts = { pages: pageFiles(compilation, readPageTable(root, role)), sources: sources(compilation, root, name) };
  if (role === 'shell') return { ...facts, exports: providedExports(compilation, SINGLETONS, root) };
  const copies = copiedSharedModules(compilation);
  if (copies.length) {
    throw new Error(`${name} compiles a copy of modules that the shell shares:\n  ${copies.join('\n  ')}`);
  }
  return { ...facts, exports: usedExports(compilation, SINGLETONS) };
}

function sources(compilation: Rspack.Compilation, root: string, name: string): string[] {
  const repository = dirname(root);
  const folder = relative(repository, root);
  // Read by Node, not by the compiler.
  const others = [`${folder}/rsbuild.config.ts`, name === 'shell' ? 'shell/routes.ts' : `${folder}/remote.ts`];
  return [...new Set([...sourceFiles(compilation, repository), ...others])].sort();
}
