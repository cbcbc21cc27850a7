import fs from 'node:fs';
import path from 'node:path';
import type { FirstSuper, Seed, SeedObjects } from '@dojang/embedded';
import type { Transaction } from '@dojang/embedded/sql';
import { documentFunctions, productSeed, seedProduct } from '../seed/index.ts';
import { seedOnce, withSeedLock } from '../seed/once.ts';
import { makeFiles } from './files.ts';
import { makeFirstSuper } from './first-super.ts';
import { makePages } from './pages.ts';

const FOLDER = import.meta.dirname;

interface DemoOptions {
  /** Password of the first super admin; random when omitted. */
  superPassword?: string | undefined;
  /** Address of the app, for the links at the foot of the published page. */
  siteUrl?: string;
}

async function makeDemo(
  tx: Transaction,
  objects: SeedObjects,
  { superPassword, siteUrl }: DemoOptions,
): Promise<FirstSuper> {
  await tx.unsafe(documentFunctions());
  const files = fs.readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  for (const file of files.sort()) {
    await tx.unsafe(fs.readFileSync(path.join(FOLDER, file), 'utf8')).catch((error: Error) => {
      throw new Error(`${file}: ${error.message}`, { cause: error });
    });
  }
  await makePages(tx, siteUrl);
  await makeFiles(tx, objects);
  return makeFirstSuper(tx, superPassword);
}

/**
 * Adds the product's seed. Adds the demo once in a database's life: users, projects, notes, pages, files, and the super admin.
 * For the embedded default only.
 */
export const demoSeed = (options: DemoOptions = {}): Seed => ({
  folders: [FOLDER, ...productSeed.folders],
  variant: JSON.stringify(options),
  async run(sql, objects) {
    // The demo's users have accepted the agreements before today.
    await seedProduct(sql, '400 days');
    return withSeedLock(sql, (tx) => seedOnce(tx, 'demo', () => makeDemo(tx, objects, options)));
  },
});
