import { readFileSync } from 'node:fs';

/** Anonymous memory in bytes, without the pages of files that the system caches. Read from Linux's /proc. */
const residentOf = (pid: number): number =>
  Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** Watches a process from now on. `growth` is its largest memory so far minus its memory at the beginning. */
export function watchMemory(pid: number): { growth(): number } {
  const before = residentOf(pid);
  let most = before;
  setInterval(() => {
    try {
      most = Math.max(most, residentOf(pid));
    } catch {
      // The process has ended.
    }
  }, 50).unref();
  return { growth: () => most - before };
}
