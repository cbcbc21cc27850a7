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

/** A user namespace shows a user without a name as nobody. */
export const namedIdentity = (identity: Identity): Identity =>
  identity === 'direct' && !hasName() && hasNamespaces() ? 'namespace' : identity;

/**
 * The environment in which a program finds a name for its user. Without a name on the system, the library nss_wrapper answers
 * from a file, where it is installed; elsewhere the loader ignores it.
 */
export function named(env: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; clean(): void } {
  if (hasName()) return { env, clean: () => {} };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-passwd-'));
  const [passwd, group] = [path.join(folder, 'passwd'), path.join(folder, 'group')];
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  fs.writeFileSync(passwd, `dojang:x:${uid}:${gid}:dojang:/:/sbin/nologin\n`);
  fs.writeFileSync(group, `dojang:x:${gid}:\n`);
  return {
    env: { ...env, LD_PRELOAD: 'libnss_wrapper.so', NSS_WRAPPER_PASSWD: passwd, NSS_WRAPPER_GROUP: group },
    clean: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
