import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { UsageError } from './problems.ts';
import { programOf, runProgram } from './programs.ts';

/** @throws RefusedError `types_wrong` with file and line of each error */
export async function checkTypes(folder: string): Promise<void> {
  const program = await programOf(folder, 'typescript', 'tsc');
  await runProgram('types_wrong', { folder, program, args: ['--noEmit', '--pretty', 'false'] });
}

/** Builds into `dist`, with source maps. @throws RefusedError `build_failed` */
export async function build(folder: string): Promise<void> {
  const program = await programOf(folder, '@rsbuild/core', 'rsbuild');
  const env = { NODE_ENV: 'production', DOJANG_SOURCE_MAPS: '1' };
  await runProgram('build_failed', { folder, program, args: ['build'], env });
}

/** The part of a release that the commands read. The platform reads the rest. */
const builtSchema = z.looseObject({
  version: z.string(),
  descriptor: z.looseObject({ routes: z.array(z.looseObject({ path: z.string() })) }).optional(),
});
type BuiltRelease = z.infer<typeof builtSchema>;

/**
 * `release.json` of the last build: the parsed content and the original bytes. The version is the hash of the bytes, so it also
 * depends on the order of the keys.
 */
export async function readRelease(folder: string): Promise<{ bytes: Buffer; release: BuiltRelease }> {
  const bytes = await readFile(join(folder, 'dist/release.json')).catch(() => {
    throw new UsageError('dist/release.json is missing: build first, e.g. with dojang check');
  });
  const content: unknown = JSON.parse(bytes.toString());
  // Parsing with the schema would change the order of the keys.
  builtSchema.parse(content);
  return { bytes, release: content as BuiltRelease };
}
