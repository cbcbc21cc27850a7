import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hasNamespaces, type Identity } from './identity.ts';

/**
 * The error of a first start as a user that the system has no name for, e.g. the random one of OpenShift. Only `initdb` asks for
 * the name, so later starts work.
 */
export class NamelessUserError extends Error {
  override readonly name = 'NamelessUserError';
  constructor() {
    const uid = process.getuid?.();
    super(
      `사용자 ${uid} 의 이름이 이 시스템에 없어서 데이터베이스를 만들 수 없어요. libnss-wrapper 를 설치하거나 /etc/passwd 에 이 사용자를 넣어 주세요.\n` +
        `User ${uid} has no name on this system, so the database cannot be created. Install libnss-wrapper, or add the user to /etc/passwd.`,
    );
  }
}

function hasName(): boolean {
  try {
    os.userInfo();
    return true;
  } catch {
    return false;
  }
}

/** How `initdb` is started: its identity and its environment, and what to do afterwards. */
export interface Naming {
  readonly identity: Identity;
  readonly env: NodeJS.ProcessEnv;
  clean(): void;
}

/**
 * Gives the user of this process a name, when the system has none: as nobody in a user namespace, or by the library nss_wrapper,
 * which answers from a file. Where the library is not installed, the loader ignores it.
 */
export function withName(identity: Identity, env: NodeJS.ProcessEnv): Naming {
  if (identity !== 'direct' || hasName()) return { identity, env, clean: () => {} };
  if (hasNamespaces()) return { identity: 'namespace', env, clean: () => {} };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-passwd-'));
  const [passwd, group] = [path.join(folder, 'passwd'), path.join(folder, 'group')];
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  fs.writeFileSync(passwd, `dojang:x:${uid}:${gid}:dojang:/:/sbin/nologin\n`);
  fs.writeFileSync(group, `dojang:x:${gid}:\n`);
  return {
    identity,
    env: { ...env, LD_PRELOAD: 'libnss_wrapper.so', NSS_WRAPPER_PASSWD: passwd, NSS_WRAPPER_GROUP: group },
    clean: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
