import type { FirstSuper, Seed } from '@dojang/embedded';
import { suspendDemo } from '../demo/demo-accounts.ts';
import {
  type FirstSuperOptions,
  makeFirstSuper,
  OWNER,
  SUPER_EMAIL,
  superWithoutPassword,
} from '../seed/first-super.ts';
import { productSeed, seedProduct } from '../seed/index.ts';
import { isSeeded, seedOnce, withSeedLock } from '../seed/once.ts';

/**
 * Adds the product's seed and, once in a database's life, the super admin alone. For an embedded database that others reach.
 * Where the database has demo accounts, those whose password is still the published one are suspended. Without `superPassword`
 * the operator sets a password by a link.
 */
export const ownerSeed = ({ superEmail = SUPER_EMAIL, superPassword }: FirstSuperOptions = {}): Seed => ({
  folders: [import.meta.dirname, ...productSeed.folders],
  variant: JSON.stringify({ superEmail, superPassword }),
  async run(sql) {
    await seedProduct(sql);
    return withSeedLock(sql, async (tx): Promise<FirstSuper | null> => {
      if (await isSeeded(tx, 'demo')) await suspendDemo(tx);
      else await seedOnce(tx, OWNER, () => makeFirstSuper(tx, superEmail, superPassword ?? null));
      const email = await superWithoutPassword(tx);
      return email === null ? null : { email };
    });
  },
});
