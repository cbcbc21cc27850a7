import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/**
 * PostgreSQL refuses to run as root. For root there are two ways:
 * - `namespace`: in a user namespace that shows root as the user nobody. Files stay owned by root, so it works below /root
 * (0700).
 * - `nobody`: as the real user nobody, where namespaces are forbidden. Files must be readable by nobody.
 * Every other user runs PostgreSQL directly (`direct`).
 */
export type Identity = 'direct' | 'namespace' | 'nobody';

/** User id of nobody on Linux. */
export const NOBODY = 65534;

const works = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 5_000 }).status === 0;

const NAMESPACE = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

export function chooseIdentity(): Identity {
  if (process.getuid?.() !== 0) return 'direct';
  return hasNamespaces() ? 'namespace' : 'nobody';
}

/** Whether this user may make user namespaces. Containers often forbid it. */
export const hasNamespaces = (): boolean => works('unshare', [...NAMESPACE, 'true']);

let parentDeathSignal: boolean | undefined;
/** Linux can send a signal to a child when its parent dies, also after kill -9. */
function hasParentDeathSignal(): boolean {
  parentDeathSignal ??= process.platform === 'linux' && works('setpriv', ['--pdeathsig', 'INT', 'true']);
  return parentDeathSignal;
}

export interface Invocation {
  readonly command: string;
  readonly args: string[];
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * The command that starts `program` under an identity. With `dieWithParent` the program gets SIGINT (PostgreSQL's fast
 * shutdown) when this process dies. The signal must be set inside the namespace, because entering a namespace clears it.
 */
export function invocation(
  identity: Identity,
  program: string,
  args: readonly string[],
  { dieWithParent = false }: { dieWithParent?: boolean } = {},
): Invocation {
  const words = [program, ...args];
  if (dieWithParent && hasParentDeathSignal()) words.unshift('setpriv', '--pdeathsig', 'INT');
  if (identity === 'namespace') words.unshift('unshare', ...NAMESPACE);
  const [command = program, ...rest] = words;
  return identity === 'nobody' ? { command, args: rest, uid: NOBODY, gid: NOBODY } : { command, args: rest };
}

/** Whether other users may enter every folder on the way to `target`. */
export function isReachableByOthers(target: string): boolean {
  for (let folder = fs.realpathSync(target); ; folder = path.dirname(folder)) {
    if (fs.statSync(folder).isDirectory() && !(fs.statSync(folder).mode & 0o001)) return false;
    if (folder === path.dirname(folder)) return true;
  }
}
