import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Compiles the packages to JavaScript and types, as folders below `out`. It does not check the types, because `npm run check`
 * has checked them.
 *
 * @throws Error with the output of the compiler
 */
export async function emit(repository: string, folders: readonly string[], out: string): Promise<void> {
  const config = join(out, 'tsconfig.json');
  const inRepository = (path: string) => join(repository, path);
  await writeFile(
    config,
    JSON.stringify({
      extends: inRepository('tsconfig.base.json'),
      compilerOptions: {
        noEmit: false,
        incremental: false,
        declaration: true,
        noCheck: true,
        rewriteRelativeImportExtensions: true,
        rootDir: repository,
        outDir: out,
        typeRoots: [inRepository('node_modules/@types')],
      },
      include: folders.map((folder) => inRepository(`${folder}/**/*`)),
      exclude: [
        inRepository('**/*.test.ts'),
        inRepository('**/*.test.tsx'),
        inRepository('**/node_modules'),
        inRepository('**/dist'),
      ],
    }),
  );
  const compiler = createRequire(inRepository('package.json')).resolve('typescript/package.json');
  await run(process.execPath, [join(compiler, '../bin/tsc'), '-p', config, '--checkers', '1', '--pretty', 'false'], {
    // With this setting the compiler, a Go program, collects garbage only above the limit, which saves a quarter of the
    // CPU time.
    env: { ...process.env, GOGC: 'off', GOMEMLIMIT: '512MiB' },
  }).catch((error: Error & { stdout?: string }) => {
    throw new Error(`the SDK does not compile:\n${error.stdout || error.message}`);
  });
}
