import path from 'node:path';
import { API_VERSION } from '../api-gateway/contract/src/index.ts';
import { openFileRegistry } from '../api-gateway/src/platform/releases/file-registry.ts';
import { PublishError, type Registry } from '../api-gateway/src/platform/releases/registry.ts';
import { newestMigration } from '../api-gateway/src/platform/releases/schema-version.ts';
import { type Deploy, deployLines } from './release/deploy-lines.ts';

const root = path.dirname(import.meta.dirname);

/**
 * Runs a command on the releases of this data folder, whether or not the platform is running. A refusal is printed
 * without a stack trace and ends with status 1; invalid arguments end with status 2.
 *
 * @param usage the command line to print
 * @param overHttp the same as arguments of `dojang`: this data folder does not hold the releases of several gateways
 */
export async function onReleases(
  usage: string,
  takes: (words: readonly string[]) => boolean,
  run: (registry: Registry, words: readonly string[]) => Promise<void>,
  overHttp: (words: readonly string[]) => Deploy[],
): Promise<void> {
  const words = process.argv.slice(2);
  if (!takes(words) || words.some((word) => word.startsWith('-'))) {
    console.error(usage);
    process.exit(2);
  }
  if (process.env.DOJANG_REGISTRY === 'database') {
    console.error(deployLines(overHttp(words)).join('\n'));
    process.exit(2);
  }
  const folder = path.join(path.resolve(process.env.DATA_DIR || path.join(root, '.data')), 'releases');
  const platform = { schema: await newestMigration(path.join(root, 'supabase/migrations')), api: API_VERSION };
  const registry = await openFileRegistry(folder, platform);
  try {
    await run(registry, words);
  } catch (error) {
    console.error(error instanceof PublishError ? `refused, nothing has changed:\n${error.message}` : error);
    process.exitCode = 1;
  }
}
