import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sdk } from '@dojang/api-contract';
import { Hono } from 'hono';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { createChildJobs } from '../../platform/process/child-jobs.ts';
import { newestMigration } from '../../platform/releases/schema-version.ts';
import { readKeptPackage, readKeptSdk } from './kept-sdk.ts';
import type { PackJob } from './pack-process.ts';
import { PACKAGES } from './pack-sdk.ts';

const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url));
const MIGRATIONS = join(REPOSITORY, 'supabase/migrations');
/** Time limit. The compiler takes four seconds of CPU time, and the processor may be busy. */
const PATIENCE_MS = 180_000;
const FOREVER = 'public, max-age=31536000, immutable';

export interface SdkDeps {
  /** Folder of the packages of this and of earlier versions of the platform. */
  sdkDir: string;
}

/**
 * GET /api/public/sdk: the packages of this version of the platform with which a remote is built and tested. The packages are
 * made at the first request, in a child process, and stored.
 *
 * GET /api/public/sdk/{file}: a package, also of an earlier version, because lock files of teams name it.
 * GET /api/public/sdk/{name}.tgz: redirects to the package of this version.
 */
export function sdk({ sdkDir }: SdkDeps) {
  const worker = createChildJobs<PackJob, true>(new URL('./pack-process.ts', import.meta.url), PATIENCE_MS);
  const packed = async (): Promise<Sdk> => {
    const key = await sourcesKey();
    const kept = await readKeptSdk(sdkDir, key);
    if (kept) return kept;
    await worker.run({ repository: REPOSITORY, folder: sdkDir, key }, 'packages');
    const made = await readKeptSdk(sdkDir, key);
    if (!made) throw new ApiError(503, 'not_ready');
    return made;
  };
  let current: Promise<Sdk> | undefined;
  const live = (): Promise<Sdk> => {
    current ??= packed().catch((error) => {
      current = undefined;
      throw error;
    });
    return current;
  };
  return new Hono<AppEnv>()
    .get('/api/public/sdk', async (c) => {
      c.header('cache-control', 'no-cache');
      return c.json({ ...(await live()), schema: await newestMigration(MIGRATIONS) } satisfies Sdk);
    })
    .get('/api/public/sdk/:file', async (c) => {
      const file = c.req.param('file');
      const content = await readKeptPackage(sdkDir, file);
      if (content) {
        c.header('cache-control', FOREVER);
        c.header('content-type', 'application/gzip');
        return c.body(new Uint8Array(content));
      }
      const name = /^([a-z-]+)\.tgz$/.exec(file)?.[1];
      const found = name && (await live()).packages.find((one) => one.name.replace('@dojang/', '') === name);
      if (!found) throw notFound();
      c.header('cache-control', 'no-cache');
      return c.redirect(`/api/public/sdk/${found.file}`, 302);
    });
}

/** Hash of everything that the packages depend on: their sources, and the code that packs them. */
async function sourcesKey(): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  const patterns = PACKAGES.map((folder) => `${folder}/**/*.{ts,tsx,json}`);
  const exclude = (path: string) => /(^|\/)(node_modules|dist|\.cache)$/.test(path);
  const packing = ['tsconfig.base.json', 'api-gateway/src/features/sdk/*.ts'];
  const files = globSync([...patterns, ...packing, 'pnpm-lock.yaml'], { cwd: REPOSITORY, exclude });
  for (const file of files.sort()) hash.update(`\n${file}\n`).update(await readFile(join(REPOSITORY, file)));
  return hash.digest('hex').slice(0, 32);
}
