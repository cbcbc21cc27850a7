import fs from 'node:fs';
import path from 'node:path';
import type { FirstSuper, Seed } from '@dojang/embedded';
import type { Transaction } from '@dojang/embedded/sql';
import { documentFunctions, productSeed, seedProduct } from '../seed/index.ts';
import { seedOnce, withSeedLock } from '../seed/once.ts';
import { makeFirstSuper } from './first-super.ts';
import { makePages } from './pages.ts';

const FOLDER = import.meta.dirname;

async function makeDemo(tx: Transaction, superPassword: string | undefined): Promise<FirstSuper> {
  await tx.unsafe(documentFunctions());
  const files = fs.readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  for (const file of files.sort()) {
    await tx.unsafe(fs.readFileSync(path.join(FOLDER, file), 'utf8')).catch((error: Error) => {
      throw new Error(`${file}: ${error.message}`, { cause: error });
    });
  }
  await makePages(tx);
  return makeFirstSuper(tx, superPassword);
}

/**
 * What the product needs, and once in a database's life the demo: people, projects, notes, pages, and the account that may
 * do everything. For the embedded default only.
 *
 * @param superPassword the first super's; without one it is made up
 */
export const demoSeed = (superPassword?: string): Seed => ({
  folders: [FOLDER, ...productSeed.folders],
  async run(sql) {
    // The demo's people consented to the agreements before today.
    await seedProduct(sql, '400 days');
    return withSeedLock(sql, (tx) => seedOnce(tx, 'demo', () => makeDemo(tx, superPassword)));
  },
});
