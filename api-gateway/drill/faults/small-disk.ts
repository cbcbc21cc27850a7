import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MB = 1024 * 1024;

interface SmallDiskOptions {
  readonly megabytes: number;
  /** Default: as many as the system gives. */
  readonly inodes?: number;
}

/** A disk in memory that can be made to fail while a platform runs on it. */
export interface SmallDisk {
  /** The folder for data: a folder on the disk. */
  readonly folder: string;
  freeBytes(): number;
  freeInodes(): number;
  /** Another program takes all but so many bytes, in one file. */
  fill(leaveBytes?: number): void;
  /** Removes what `fill` and `takeInodes` took. */
  free(): void;
  /** Another program makes empty files until so many more can be made. */
  takeInodes(leave?: number): void;
  /**
   * Nothing new can be opened for writing in the folder. Files that are open already stay so: the system takes no disk
   * away from those who write on it.
   */
  readOnly(): void;
  writable(): void;
  /** Gives the memory back. End all processes that use the folder before. */
  remove(): void;
}

/** Root mounts by itself; a machine of a CI lets its user do it by sudo. */
const asRoot = (command: string, ...args: string[]) =>
  process.getuid?.() === 0
    ? spawnSync(command, args, { encoding: 'utf8' })
    : spawnSync('sudo', ['-n', command, ...args], { encoding: 'utf8' });

function mustRun(command: string, ...args: string[]): void {
  const { status, stderr, error } = asRoot(command, ...args);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

/** Whether this process may mount a disk. Says on the console why it may not. */
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

/** @throws where `canMount()` is false */
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
    if (isReadOnly) for (const mounted of [folder, still]) mustRun('umount', mounted);
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
        for (let left = freeBytes() - leaveBytes; left > 0; left = freeBytes() - leaveBytes) {
          fs.writeSync(file, piece, 0, Math.min(left, MB));
        }
      } catch (error) {
        // Others write too: the end may come sooner than it looked.
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
      // Made read-only where nobody is: on the folder itself somebody may open a file between the two commands.
      mustRun('mount', '--bind', folder, still);
      mustRun('mount', '-o', 'remount,bind,ro', still);
      mustRun('mount', '--bind', still, folder);
      isReadOnly = true;
    },
    writable,
    remove() {
      writable();
      // A process that has just ended may still be on its way out.
      if (asRoot('umount', place).status !== 0) mustRun('umount', '--lazy', place);
      fs.rmdirSync(place);
    },
  };
}
