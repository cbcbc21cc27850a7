import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { extensionName } from '../src/agreement.ts';
import type { ExtensionPoint } from '../src/module.ts';
import type { ReleaseTarget } from './release-target.ts';

const TABLE = { shell: 'src/routing/shell-pages.ts', remote: 'src/routes.tsx' } as const;
/** The name of the file may be given in a comment inside `import()`. */
const IMPORT = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"](\.[^'"]+)['"]\s*\)/;

/** Lazy code by name. The value is the absolute path of the file in its `import()`. */
export interface CodeTable {
  /** Path of a route → file of its page. */
  pages: Map<string, string>;
  /** `<point>/<id>` → file of the extension. */
  extensions: Map<string, string>;
}

type Lazy = Record<string, () => unknown>;
interface TableModule {
  default?: Lazy;
  shellPages?: Lazy;
  extensions?: Partial<Record<ExtensionPoint, Lazy>>;
}

/**
 * The tables of lazy code of a package. They are read by executing their file, which contains nothing else.
 *
 * @throws Error when the file cannot be executed on its own, or an entry is not written as `() => import('./File.tsx')`
 */
export async function readCodeTable(root: string, role: ReleaseTarget['role']): Promise<CodeTable> {
  const file = join(root, TABLE[role]);
  const { default: routes, shellPages, extensions = {} } = await runTable(file);
  const points = Object.entries(extensions) as [ExtensionPoint, Lazy][];
  return {
    pages: filesOf(file, Object.entries(routes ?? shellPages ?? {})),
    extensions: filesOf(
      file,
      points.flatMap(([point, rows]) =>
        Object.entries(rows).map(([id, open]) => [extensionName(point, id), open] as const),
      ),
    ),
  };
}

async function runTable(file: string): Promise<TableModule> {
  const url = pathToFileURL(file).href;
  // Node strips types from .ts but not from .tsx files. A table needs no JSX.
  const hooks = registerHooks({
    load: (asked, context, next) =>
      asked === url
        ? { format: 'module', source: stripTypeScriptTypes(readFileSync(file, 'utf8')), shortCircuit: true }
        : next(asked, context),
  });
  try {
    return (await import(url)) as TableModule;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} has to be a table without JSX that imports the contract alone: ${reason}`);
  } finally {
    hooks.deregister();
  }
}

function filesOf(table: string, rows: readonly (readonly [name: string, open: () => unknown])[]): Map<string, string> {
  return new Map(
    rows.map(([name, open]) => {
      const [, module] = IMPORT.exec(String(open)) ?? [];
      if (!module) throw new Error(`${table}: ${name} is not written as () => import('./File.tsx')`);
      return [name, resolve(dirname(table), module)];
    }),
  );
}
