import type { Transaction } from '@dojang/embedded/sql';

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/**
 * Number of database pages that a statement reads, including its functions. Unlike time, it is the same on every machine. The
 * statement is executed.
 */
export async function buffersOf(tx: Transaction, statement: string, values: readonly string[] = []): Promise<number> {
  const [row] = await tx.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(
    `explain (analyze, buffers, timing off, format json) ${statement}`,
    [...values],
  );
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error(`No plan of ${statement}`);
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}
