import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { folderIdentity } from '../postgres/folder-identity.ts';

/** The holder of a data folder. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Distinguishes a process from a later process with the same id. */
  readonly born: string;
  /** Identity of the locked folder, because a copy of the folder contains a copy of the lock. */
  readonly folder?: string;
}

export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';
  constructor(dataDir: string, holder: Holder | null) {
    const who = holder ? `${holder.pid}번 프로세스(${holder.host})` : '다른 프로세스';
    super(
      `${who}가 데이터 폴더를 쓰고 있어요: ${dataDir}\n` +
        '그 서버를 먼저 끄거나, DATA_DIR 로 다른 폴더를 정해 주세요.\n' +
        `(The data folder is in use by ${holder ? `process ${holder.pid}` : 'another process'}: stop it, or set DATA_DIR.)`,
    );
  }
}

export interface FolderLock {
  release(): void;
}

const HEARTBEAT = 5_000;
/** A lock of another machine (a shared volume, a removed container) counts as abandoned after this long. */
const ABANDONED = 20_000;

/**
 * Locks the folder for this process, or throws `DataFolderInUseError`. A lock of a dead process is taken over.
 */
export function lockDataFolder(dataDir: string): FolderLock {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, 'lock');
  const folder = folderIdentity(dataDir);
  const me: Holder = { pid: process.pid, host: os.hostname(), born: bornOf(process.pid), folder };
  const mine = JSON.stringify(me);
  const candidate = `${file}.${process.pid}.${Date.now()}`;
  fs.writeFileSync(candidate, mine, { mode: 0o600 });
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        // A hard link is created completely or not at all, and never replaces an existing file.
        fs.linkSync(candidate, file);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        const holder = readHolder(file);
        if (attempt >= 5 || (holder && isHeld(holder, folder, file))) throw new DataFolderInUseError(dataDir, holder);
        takeAway(file, holder);
      }
    }
  } finally {
    fs.rmSync(candidate, { force: true });
  }

  const heartbeat = setInterval(() => {
    const now = new Date();
    fs.utimes(file, now, now, () => {});
  }, HEARTBEAT);
  heartbeat.unref();
  const release = () => {
    clearInterval(heartbeat);
    process.off('exit', release);
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === mine) fs.rmSync(file, { force: true });
  };
  process.once('exit', release);
  return { release };
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function isHeld(holder: Holder, folder: string, file: string): boolean {
  if (holder.folder !== undefined && holder.folder !== folder) return false;
  if (holder.host !== os.hostname()) {
    const beat = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Date.now() - beat < ABANDONED;
  }
  return bornOf(holder.pid) === holder.born;
}

/** Removes the lock of a dead process. A lock that another process wrote meanwhile is put back. */
function takeAway(file: string, dead: Holder | null): void {
  const aside = `${file}.stale.${process.pid}.${Date.now()}`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return;
  }
  if (JSON.stringify(readHolder(aside)) !== JSON.stringify(dead)) {
    try {
      fs.linkSync(aside, file);
    } catch {}
  }
  fs.rmSync(aside, { force: true });
}

/** Start time of a process, or `gone`. A zombie, which has ended but was not waited for, is also `gone`. */
function bornOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      // Field 22 counts ticks since boot; the process's name in field 2 may contain spaces and parentheses.
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [state = '', ...fields] = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
      if ('ZX'.includes(state)) return 'gone';
      return `${fields[18]}@${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
    } catch {
      return 'gone';
    }
  }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || 'gone';
}
