import type { Transaction } from '@dojang/embedded/sql';
import { scalar } from './actors.ts';

/** Number of rows of a table that a statement reads, with or without an index. */
export async function rowsRead(tx: Transaction, work: () => Promise<unknown>, table = 'notes'): Promise<number> {
  const read = () =>
    scalar<string>(tx`
      select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relid = ${`public.${table}`}::regclass`);
  const before = Number(await read());
  await work();
  return Number(await read()) - before;
}
