import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { directStorageUse } from './direct-storage.ts';

/** Export names by shared module, sorted. */
export type ExportsByModule = Record<string, string[]>;

const CONSUME = 'consume-shared-module';

/**
 * The shell's modules that a remote uses: shared module → names of the imported exports. They are the imports of the remote's
 * code and of its bundled libraries, as the compiler resolved them.
 */
export function usedExports(compilation: Rspack.Compilation, shared: readonly string[]): ExportsByModule {
  const used = new Map<string, Set<string>>();
  for (const [name, module] of consumed(compilation, shared)) {
    const names = used.get(name) ?? new Set<string>();
    used.set(name, names);
    for (const { dependency } of compilation.moduleGraph.getIncomingConnections(module)) {
      const [first, second] = dependency.ids ?? [];
      // For a CommonJS module, `React.useState` of a default import counts as an export.
      const id = first === 'default' && second ? second : first;
      if (id) names.add(id);
    }
  }
  return sorted(used);
}

/**
 * The modules that the shell provides: shared module → names of its exports. CommonJS libraries are loaded at build time to
 * find their exports.
 */
export function providedExports(
  compilation: Rspack.Compilation,
  shared: readonly string[],
  root: string,
): ExportsByModule {
  const require = createRequire(join(root, 'package.json'));
  const provided = new Map<string, Set<string>>();
  for (const [name, module] of consumed(compilation, shared)) {
    const names = provided.get(name) ?? new Set<string>();
    provided.set(name, names);
    for (const { module: own } of compilation.moduleGraph.getOutgoingConnections(module)) {
      const exports = own && compilation.moduleGraph.getProvidedExports(own);
      if (Array.isArray(exports)) for (const id of exports) names.add(id);
    }
    if (names.size === 0) for (const id of ['default', ...Object.keys(require(name) as object)]) names.add(id);
  }
  return sorted(provided);
}

/** Files of this repository that were compiled or read: the next build compares their hashes. */
export function sourceFiles(compilation: Rspack.Compilation, repository: string): string[] {
  const prefix = `${repository}/`;
  return [...compilation.fileDependencies]
    .filter((file) => file.startsWith(prefix) && !file.includes('/node_modules/') && !file.includes('/dist/'))
    .map((file) => file.slice(prefix.length))
    .sort();
}

/**
 * The files that an `import()` loads: name → scripts and styles.
 *
 * @param lazy name → absolute path of the file in its `import()`
 */
export function fetchedFiles(
  compilation: Rspack.Compilation,
  lazy: ReadonlyMap<string, string>,
): Record<string, string[]> {
  const { chunkGraph, moduleGraph, modules } = compilation;
  const wanted = new Set(lazy.values());
  const byModule = new Map<string, readonly string[]>();
  for (const module of modules) {
    for (const block of module.blocks) {
      const [dependency] = block.dependencies;
      const file = (dependency && moduleGraph.getModule(dependency)?.nameForCondition()) ?? '';
      if (wanted.has(file)) byModule.set(file, chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? []);
    }
  }
  return sorted(new Map([...lazy].map(([name, file]) => [name, new Set(byModule.get(file))])));
}

/**
 * Modules of `shared-ui` that a remote bundles although the shell shares them. A second copy would duplicate stores and
 * contexts. `editor/`, `document/`, `people/`, `workbench/`, `crypto/` and `storage/` have neither stores nor contexts and may
 * be bundled.
 */
export function copiedSharedModules(compilation: Rspack.Compilation): string[] {
  const copies: string[] = [];
  for (const module of compilation.modules) {
    const file = module.nameForCondition() ?? '';
    if (
      /\/(shared-ui\/src\/(?!editor\/|document\/|people\/|workbench\/)|shared-auth\/src\/(?!crypto\/|storage\/))/.test(
        file,
      )
    )
      copies.push(file);
  }
  return copies.sort();
}

/**
 * Files of a remote that use the storage of the browser directly, with the line. Such code could read and overwrite the data of
 * other remotes.
 */
export function directStorageUses(compilation: Rspack.Compilation, root: string): string[] {
  const uses: string[] = [];
  for (const module of compilation.modules) {
    const file = module.nameForCondition() ?? '';
    if (!file.startsWith(`${root}/`) || file.includes('/node_modules/')) continue;
    const line = directStorageUse(String((module as Rspack.NormalModule).originalSource?.()?.source() ?? ''));
    if (line) uses.push(`${file.slice(root.length + 1)}: ${line}`);
  }
  return uses.sort();
}

function* consumed(
  compilation: Rspack.Compilation,
  shared: readonly string[],
): Generator<[name: string, module: Rspack.Module]> {
  for (const module of compilation.modules) {
    if (module.type !== CONSUME) continue;
    const identifier = module.identifier();
    const name = shared.find((candidate) => identifier.includes(` ${candidate}@`));
    if (name) yield [name, module];
  }
}

function sorted(found: Map<string, Set<string>>): ExportsByModule {
  return Object.fromEntries(
    [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, names]) => [key, [...names].sort()]),
  );
}
