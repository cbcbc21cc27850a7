import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** The limit is for the number of a handle, and numbers are given from the lowest free one: the first after `more`. */
function limitFor(pid: number, more: number): number {
  const taken = new Set(fs.readdirSync(`/proc/${pid}/fd`).map(Number));
  for (let number = 0, free = 0; ; number++) {
    if (!taken.has(number) && free++ === more) return number;
  }
}

/**
 * Lets a running process open `more` files, sockets among them, than it has open now. Linux only.
 *
 * @returns gives back what it had
 * @throws where the process is gone or belongs to somebody else
 */
export function limitHandles(pid: number, more = 0): () => void {
  const soft = (count: string) => {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--nofile=${count}:`], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`prlimit: ${stderr}`);
  };
  const [, before = '1024'] = /Max open files\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? [];
  soft(String(limitFor(pid, more)));
  // A process that ended meanwhile took its limit along.
  return () => {
    if (fs.existsSync(`/proc/${pid}`)) soft(before);
  };
}
