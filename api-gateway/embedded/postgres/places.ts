import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { binariesIn, findBinaries, type PostgresBinaries } from './binaries.ts';
import { folderIdentity } from './folder-identity.ts';
import { type Identity, isReachableByOthers, NOBODY } from './identity.ts';

export interface Places {
  readonly binaries: PostgresBinaries;
  /** The folder of the cluster. */
  readonly cluster: string;
}

/**
 * Paths of binaries and data for an identity. Only the user nobody needs other paths. For nobody, unreachable binaries are
 * copied and unreachable data is stored below /var/tmp, in folders named after the original.
 */
export function choosePlaces(identity: Identity, dataDir: string): Places {
  const binaries = findBinaries();
  const cluster = path.join(dataDir, 'postgres');
  if (identity !== 'nobody') return { binaries, cluster };
  if (isReachableByOthers(path.dirname(dataDir))) fs.chmodSync(dataDir, 0o711);
  return {
    binaries: isReachableByOthers(binaries.root) ? binaries : copyForOthers(binaries),
    cluster: isReachableByOthers(dataDir)
      ? cluster
      : shelteredCluster(path.join(replacementOf('data', dataDir), 'postgres')),
  };
}

/** Folder below /var/tmp that replaces `original`. */
export const replacementOf = (kind: 'data' | 'postgres', original: string) =>
  path.join('/var/tmp', `dojang-${kind}-${createHash('sha256').update(original).digest('hex').slice(0, 12)}`);

function shelteredCluster(target: string): string {
  const folder = path.dirname(target);
  fs.mkdirSync(folder, { recursive: true, mode: 0o711 });
  if (fs.lstatSync(folder).uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user`);
  return target;
}

function copyForOthers(binaries: PostgresBinaries): PostgresBinaries {
  const { mtimeMs } = fs.statSync(binaries.postgres);
  const copy = replacementOf('postgres', `${binaries.root}:${mtimeMs}`);
  if (!fs.existsSync(copy)) {
    const fresh = fs.mkdtempSync(`${copy}-`);
    fs.cpSync(binaries.root, fresh, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(fresh, 0o755);
    renameUnlessPresent(fresh, copy);
  }
  if (fs.lstatSync(copy).uid !== process.getuid?.()) throw new Error(`${copy} belongs to another user`);
  return binariesIn(copy);
}

function renameUnlessPresent(from: string, to: string): void {
  try {
    fs.renameSync(from, to);
  } catch (error) {
    fs.rmSync(from, { recursive: true, force: true });
    if (!fs.existsSync(to)) throw error;
  }
}

/** Prefix of private folders for sockets. It marks the folders that this code may remove. */
const SOCKET_PREFIX = 'dojang-pg-';

/** The path is short, because the path of a socket is limited to about 100 bytes. */
const shortTemporaryFolder = () => (os.tmpdir().length < 60 ? os.tmpdir() : '/tmp');

/** A new folder for the socket in `base`, which several users may share. */
export function makeSocketFolder(identity: Identity, base = shortTemporaryFolder()): string {
  removeAbandoned(base);
  const folder = fs.mkdtempSync(path.join(base, SOCKET_PREFIX));
  if (identity === 'nobody') fs.chownSync(folder, NOBODY, NOBODY);
  return folder;
}

export function removeSocketFolder(folder: string): void {
  if (path.basename(folder).startsWith(SOCKET_PREFIX)) fs.rmSync(folder, { recursive: true, force: true });
}

/**
 * Records the socket folder in the data folder. A server that outlives a killed gateway ends by itself and removes its pid
 * file. The pid file contains the socket's path, but the socket's folder stays.
 */
export const recordSocketFolder = (dataDir: string, folder: string): void =>
  fs.writeFileSync(path.join(dataDir, 'socket'), `${folder}\n${folderIdentity(dataDir)}`, { mode: 0o600 });

/**
 * Null without a record, or when the record was copied with the folder. That socket belongs to the original, which may be
 * running.
 */
export function recordedSocketFolder(dataDir: string): string | null {
  const record = path.join(dataDir, 'socket');
  if (!fs.existsSync(record)) return null;
  const [folder = '', identity] = fs.readFileSync(record, 'utf8').split('\n');
  return identity === folderIdentity(dataDir) ? folder : null;
}

/** Removes socket folders whose data folder was deleted. */
const ABANDONED = 24 * 60 * 60 * 1000;

function removeAbandoned(base: string): void {
  for (const name of fs.readdirSync(base)) {
    if (!name.startsWith(SOCKET_PREFIX)) continue;
    const folder = path.join(base, name);
    try {
      if (isMine(fs.statSync(folder)) && Date.now() - lastUse(folder) > ABANDONED) removeSocketFolder(folder);
    } catch {
      // The folder belongs to another user, or was removed meanwhile. Neither prevents the start.
    }
  }
}

/** When this process is root, PostgreSQL runs as `nobody`, and its folders belong to nobody. */
const isMine = ({ uid }: fs.Stats) => uid === process.getuid?.() || (uid === NOBODY && process.getuid?.() === 0);

/** PostgreSQL updates its socket lock file regularly, so that cleaners keep it. */
function lastUse(folder: string): number {
  const lock = fs.statSync(path.join(folder, '.s.PGSQL.5432.lock'), { throwIfNoEntry: false });
  return Math.max(fs.statSync(folder).mtimeMs, lock?.mtimeMs ?? 0);
}
