import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { z } from 'zod';

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).default('UNKNOWN'),
});

/** Packages of the platform. They are in node_modules when the remote has its own repository. */
const OF_PLATFORM = /^@dojang\//;

/** The bundled third-party libraries, as `name@version` → licence from their manifests. */
export function bundledLibraries(compilation: Rspack.Compilation): Record<string, string> {
  const folders = new Set<string>();
  for (const file of compiledFiles(compilation)) {
    const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(file) ?? [];
    if (folder) folders.add(folder);
  }
  const found = [...folders].flatMap((folder): [string, string][] => {
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    return OF_PLATFORM.test(manifest.name) ? [] : [[`${manifest.name}@${manifest.version}`, manifest.license]];
  });
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export interface DataNames {
  tables: string[];
  functions: string[];
}

const NAMES = /\.(from|rpc)\(\s*['"`]([a-z_][a-z0-9_]*)['"`]/g;

/**
 * The database tables and functions that the compiled sources name in `from('…')` and `rpc('…')`. The result also contains
 * names of storage buckets. It lacks names that are composed at run time.
 */
export function namesOfData(compilation: Rspack.Compilation): DataNames {
  const found = { from: new Set<string>(), rpc: new Set<string>() };
  for (const file of compiledFiles(compilation)) {
    if (file.includes('node_modules') || !/\.[jt]sx?$/.test(file)) continue;
    for (const [, kind, name] of readFileSync(file, 'utf8').matchAll(NAMES)) {
      if (name) found[kind as 'from' | 'rpc'].add(name);
    }
  }
  return { tables: [...found.from].sort(), functions: [...found.rpc].sort() };
}

/** Files with code in the output, including files that were joined into one module. */
function compiledFiles(compilation: Rspack.Compilation): Set<string> {
  const files = new Set<string>();
  for (const module of compilation.modules) {
    const parts = 'modules' in module ? (module.modules as Rspack.Module[]) : [module];
    for (const part of parts) {
      const file = part.nameForCondition();
      // Externals and generated modules have no file.
      if (file && isAbsolute(file)) files.add(file);
    }
  }
  return files;
}
