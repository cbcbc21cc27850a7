import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** A folder whose files are in memory. Linux only. */
const SHARED_MEMORY = '/dev/shm';
/** Bytes that the tests need at most at one time, with room for other programs. */
const ROOM = 6 * 1024 ** 3;

const nameOf = (pid: number) => `dojang-test-${pid}-`;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the folders of killed runs. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = /^dojang-test-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

/**
 * A folder in memory for the temporary files of this process and its children. It is removed when the process exits. The tests
 * copy a database of a thousand files more than a hundred times. On ext4 a copy takes 0.1 to 1 s of CPU time, because for a
 * new file the system searches for a free inode among recently deleted ones. In memory a copy takes 0.04 s.
 *
 * @returns undefined where there is no such folder, or too little room in it
 */
export function makeMemoryFolder(parent = SHARED_MEMORY, room = ROOM): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(parent);
    if (bavail * bsize < room) return;
    removeAbandoned(parent);
    const folder = mkdtempSync(path.join(parent, nameOf(process.pid)));
    // The folder has the mode of /tmp, because PostgreSQL may run as another user.
    chmodSync(folder, 0o1777);
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
    return folder;
  } catch {
    return;
  }
}
