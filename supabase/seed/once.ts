import type { Sql, Transaction } from '@dojang/embedded/sql';

/** Key of the advisory lock under which seeds run, so that only one of several gateways seeds. */
const LOCK_KEY = 0x73656564;

/** Runs `work` in a transaction that holds the lock of seeds. */
export async function withSeedLock<T>(sql: Sql, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK_KEY})`;
    return work(tx);
  });
  return result as T;
}

/** Whether a seed ran before. */
export async function isSeeded(sql: Sql | Transaction, name: string): Promise<boolean> {
  const [known] = await sql`select from supabase_migrations.seed_files where path = ${name}`;
  return known !== undefined;
}

/**
 * Runs a seed once in a database's life, completely or not at all. Finished seeds are recorded in the table of the
 * Supabase CLI, so that rows which users delete later are not created again.
 *
 * @returns the result of `work`, or null when the seed ran before
 */
export async function seedOnce<T>(tx: Transaction, name: string, work: () => Promise<T>): Promise<T | null> {
  if (await isSeeded(tx, name)) return null;
  const result = await work();
  await tx`insert into supabase_migrations.seed_files (path, hash) values (${name}, '')`;
  return result;
}
