import { existsSync } from 'node:fs';
import path from 'node:path';
import { API_VERSION } from '../api-gateway/contract/src/index.ts';
import { openFileRegistry } from '../api-gateway/src/platform/releases/file-registry.ts';
import { PublishError, type Registry } from '../api-gateway/src/platform/releases/registry.ts';
import { newestMigration } from '../api-gateway/src/platform/releases/schema-version.ts';
import { type Deploy, deployOverHttp, isOverHttp } from './release/over-http.ts';

const root = path.dirname(import.meta.dirname);

/**
 * Runs a command on the releases of this data folder, whether or not the platform is running. With `DOJANG_URL`, or with the
 * releases in the database, it runs at that platform. A refusal is printed without a stack trace and ends with status 1.
 * Invalid arguments end with status 2.
 *
 * @param usage the command line to print
 * @param overHttp the same command as arguments of `dojang`, for each name
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
  if (isOverHttp(process.env)) {
    const command = `npm run ${path.basename(process.argv[1] ?? '', '.ts')}`;
    process.exitCode = await deployOverHttp(root, overHttp(words), { command, words, env: process.env });
    return;
  }
  const dataDir = path.resolve(process.env.DATA_DIR || path.join(root, '.data'));
  // Without this check a mistyped folder would be created, and no platform would serve its releases.
  if (process.env.DATA_DIR && !existsSync(dataDir)) {
    console.error(`${dataDir} 가 없어요. DATA_DIR 를 확인해 주세요. (No such folder.)`);
    process.exit(1);
  }
  const registry = await openReleases(dataDir);
  try {
    await run(registry, words);
  } catch (error) {
    console.error(error instanceof PublishError ? `refused, nothing has changed:\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/** The releases of a data folder, for the database and the API of this version of the platform. */
export async function openReleases(dataDir: string): Promise<Registry> {
  const platform = { schema: await newestMigration(path.join(root, 'supabase/migrations')), api: API_VERSION };
  return openFileRegistry(path.join(dataDir, 'releases'), platform);
}
