import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Seed } from '@dojang/embedded';
import type { Sql } from '@dojang/embedded/sql';
import { seedOnce, withSeedLock } from './once.ts';
import { seedTemplates } from './templates.ts';

const read = (file: string) => fs.readFileSync(path.join(import.meta.dirname, file), 'utf8');

/** SQL that defines `pg_temp.doc` and `pg_temp.plain` for the session. */
export const documentFunctions = (): string => read('documents.sql');

/**
 * The rows that every database needs, also a hosted one: agreements for sign-up, and page templates. (A migration creates the
 * boards.) It may run at every start. It adds rows that were never added, and does not change rows that users changed or
 * deleted.
 *
 * @param age how long ago the agreements were published, as an interval of PostgreSQL
 */
export async function seedProduct(sql: Sql, age = '0 days'): Promise<void> {
  await withSeedLock(sql, (tx) =>
    seedOnce(tx, 'agreements', async () => {
      await tx`select set_config('dojang.published_at', (now() - ${age}::interval)::text, true)`;
      await tx.unsafe(documentFunctions());
      await tx.unsafe(read('agreements.sql'));
    }),
  );
  await seedTemplates(sql);
}

/** Seeds a separate database. */
export const productSeed: Seed = {
  folders: [import.meta.dirname, path.dirname(createRequire(import.meta.url).resolve('@dojang/renderer/templates'))],
  async run(sql) {
    await seedProduct(sql);
    return null;
  },
};
