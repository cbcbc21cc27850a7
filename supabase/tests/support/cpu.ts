import fs from 'node:fs';
import type { Transaction } from '@dojang/embedded/sql';
import { scalar } from './actors.ts';

/**
 * CPU milliseconds of the server for `work`, in steps of ten. Unlike elapsed time, they do not depend on other load of the
 * machine. On systems other than Linux it is the elapsed time.
 */
export async function cpuOf(tx: Transaction, work: () => Promise<unknown>): Promise<number> {
  const pid = await scalar<number>(tx`select pg_backend_pid()`);
  const before = computed(pid);
  await work();
  return computed(pid) - before;
}

function computed(pid: number): number {
  try {
    // The fields after the process name in brackets; user and system time are the 14th and 15th field, in hundredths of
    // a second.
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return performance.now();
  }
}
