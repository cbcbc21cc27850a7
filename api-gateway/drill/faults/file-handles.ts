import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * The limit applies to the number of a handle, and the system gives out the lowest free number first. So the limit is the
 * number after the next `more` free numbers.
 */
function limitFor(pid: number, more: number): number {
  const taken = new Set(fs.readdirSync(`/proc/${pid}/fd`).map(Number));
  for (let number = 0, free = 0; ; number++) {
    if (!taken.has(number) && free++ === more) return number;
  }
}

/**
 * Limits a running process to `more` open files (sockets included) beyond those open now. Linux only.
 *
 * @returns a function that restores the limit
 * @throws when the process has ended or belongs to another user
 */
export function limitHandles(pid: number, more = 0): () => void {
  const soft = (count: string) => {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--nofile=${count}:`], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`prlimit: ${stderr}`);
  };
  const [, before = '1024'] = /Max open files\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? [];
  soft(String(limitFor(pid, more)));
  // The process has ended meanwhile, and its limit with it.
  return () => {
    if (fs.existsSync(`/proc/${pid}`)) soft(before);
  };
}
