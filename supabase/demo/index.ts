import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { FirstSuper, Seed, SeedObjects } from '@dojang/embedded';
import type { Transaction } from '@dojang/embedded/sql';
import {
  type FirstSuperOptions,
  makeFirstSuper,
  OWNER,
  SUPER_EMAIL,
  superWithoutPassword,
} from '../seed/first-super.ts';
import { documentFunctions, productSeed, seedProduct } from '../seed/index.ts';
import { isSeeded, seedOnce, withSeedLock } from '../seed/once.ts';
import { resumeDemo } from './demo-accounts.ts';
import { makeFiles } from './files.ts';
import { makePages } from './pages.ts';

export { closedDemoAccounts, DEMO_PASSWORD, hasDemoRows } from './demo-accounts.ts';

const FOLDER = import.meta.dirname;

interface DemoOptions extends FirstSuperOptions {
  /** Address of the app, for the links at the foot of the published page. */
  siteUrl?: string;
}

async function makeDemo(tx: Transaction, objects: SeedObjects, options: DemoOptions): Promise<FirstSuper> {
  await tx.unsafe(documentFunctions());
  const files = fs.readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  for (const file of files.sort()) {
    await tx.unsafe(fs.readFileSync(path.join(FOLDER, file), 'utf8')).catch((error: Error) => {
      throw new Error(`${file}: ${error.message}`, { cause: error });
    });
  }
  await makePages(tx, options.siteUrl);
  await makeFiles(tx, objects);
  const { superEmail: email = SUPER_EMAIL, superPassword: password = randomBytes(12).toString('base64url') } = options;
  await makeFirstSuper(tx, email, password);
  return { email, password };
}

/**
 * Adds the product's seed. Adds the demo once in a database's life: users, projects, notes, pages, files, and the super admin,
 * whose password is the given one or a random one. For the embedded default only, where nothing but this machine reaches it.
 * A database that began without the demo never gets it.
 */
export const demoSeed = (options: DemoOptions = {}): Seed => ({
  folders: [FOLDER, ...productSeed.folders],
  variant: JSON.stringify(options),
  async run(sql, objects) {
    const beganAlone = await isSeeded(sql, OWNER);
    // The demo's users have accepted the agreements before today.
    await seedProduct(sql, beganAlone ? undefined : '400 days');
    return withSeedLock(sql, async (tx) => {
      const made = beganAlone ? null : await seedOnce(tx, 'demo', () => makeDemo(tx, objects, options));
      if (made) return made;
      await resumeDemo(tx);
      const email = await superWithoutPassword(tx);
      return email === null ? null : { email };
    });
  },
});
