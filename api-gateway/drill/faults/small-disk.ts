import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MB = 1024 * 1024;

interface SmallDiskOptions {
  readonly megabytes: number;
  /** Default: the number of inodes that the system chooses. */
  readonly inodes?: number;
}

/** An in-memory disk that can be made to fail while a platform runs on it. */
export interface SmallDisk {
  /** The data folder, on the disk. */
  readonly folder: string;
  freeBytes(): number;
  freeInodes(): number;
  /** Leaves only this many bytes free, by writing one large file. */
  fill(leaveBytes?: number): void;
  /** Removes the files that `fill` and `takeInodes` made. */
  free(): void;
  /** Leaves only this many inodes free, by making empty files. */
  takeInodes(leave?: number): void;
  /**
   * Makes the folder read-only for new files. Files that are open stay writable: the system does not remount a disk
   * under open writers.
   */
  readOnly(): void;
  writable(): void;
  /** Unmounts the disk. End all processes that use the folder first. */
  remove(): void;
}

/** Root mounts directly; a CI machine lets its user mount by sudo. */
const asRoot = (command: string, ...args: string[]) =>
  process.getuid?.() === 0
    ? spawnSync(command, args, { encoding: 'utf8' })
    : spawnSync('sudo', ['-n', command, ...args], { encoding: 'utf8' });

const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** A process that starts or ends at this moment may hold the mount: tries for 5 s, then detaches it. */
function unmount(place: string): void {
  for (let times = 0; times < 50; times++) {
    if (asRoot('umount', place).status === 0) return;
    sleep(100);
  }
  mustRun('umount', '--lazy', place);
}

function mustRun(command: string, ...args: string[]): void {
  const { status, stderr, error } = asRoot(command, ...args);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

/** Whether this process may mount a disk. Writes the reason to the console when it may not. */
export function canMount(): boolean {
  if (process.platform !== 'linux') {
    console.warn('No small disk: only Linux has disks in memory that a test can mount.');
    return false;
  }
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-disk-'));
  const { status, stderr } = asRoot('mount', '-t', 'tmpfs', '-o', 'size=1m', 'dojang', place);
  if (status === 0) asRoot('umount', place);
  else console.warn(`No small disk: this user may not mount one (${stderr?.trim()}).`);
  fs.rmdirSync(place);
  return status === 0;
}

/** @throws when `canMount()` is false */
export function smallDisk({ megabytes, inodes }: SmallDiskOptions): SmallDisk {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-disk-'));
  const owner = `uid=${process.getuid?.() ?? 0},gid=${process.getgid?.() ?? 0}`;
  const options = [`size=${megabytes}m`, 'mode=0700', owner, ...(inodes ? [`nr_inodes=${inodes}`] : [])];
  mustRun('mount', '-t', 'tmpfs', '-o', options.join(','), 'dojang', place);
  const folder = path.join(place, 'data');
  const other = path.join(place, 'other');
  fs.mkdirSync(folder, { mode: 0o700 });
  const still = path.join(place, 'still');
  for (const made of [other, still]) fs.mkdirSync(made);
  let isReadOnly = false;
  const freeBytes = () => {
    const { bavail, bsize } = fs.statfsSync(place);
    return bavail * bsize;
  };
  const freeInodes = () => fs.statfsSync(place).ffree;
  const writable = () => {
    if (isReadOnly) for (const mounted of [folder, still]) unmount(mounted);
    isReadOnly = false;
  };
  return {
    folder,
    freeBytes,
    freeInodes,
    fill(leaveBytes = 0) {
      const file = fs.openSync(path.join(other, 'filler'), 'a');
      const piece = Buffer.alloc(MB, 1);
      try {
        // The free space is read once: the gateway may delete its reserve file meanwhile, and that space has to stay
        // free.
        for (let left = freeBytes() - leaveBytes; left > 0; left -= MB)
          fs.writeSync(file, piece, 0, Math.min(left, MB));
      } catch (error) {
        // Other programs write too, so the disk may be full earlier than computed.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        fs.closeSync(file);
      }
    },
    free() {
      fs.rmSync(other, { recursive: true, force: true });
      fs.mkdirSync(other);
    },
    takeInodes(leave = 0) {
      try {
        for (let at = 0; freeInodes() > leave; at++) fs.writeFileSync(path.join(other, `empty-${at}`), '');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    readOnly() {
      if (isReadOnly) return;
      // The bind mount `still` is made read-only, because no process has an open file there. On the folder
      // itself a process could open a file between the two commands.
      mustRun('mount', '--bind', folder, still);
      mustRun('mount', '-o', 'remount,bind,ro', still);
      mustRun('mount', '--bind', still, folder);
      isReadOnly = true;
    },
    writable,
    remove() {
      writable();
      unmount(place);
      fs.rmdirSync(place);
    },
  };
}
