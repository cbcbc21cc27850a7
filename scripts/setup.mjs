// Set-up for `npm start`, `npm test` and the other commands. It runs on Node 18 or later without dependencies. It installs
// pnpm (through npx), Node 24 (a package) and all dependencies. Later runs do nothing until the lock file changes.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const PNPM = 'pnpm@12.21.0';
const STAMP = 'node_modules/.setup-stamp';
const LOCK = '.cache/setup.lock';
/** A running set-up touches its lock this often. When a lock is older, its set-up has ended. */
const ABANDONED_MS = 10 * 60_000;
const OLDEST_SYSTEM_NODE = [22, 22];

const isWindows = process.platform === 'win32';
const bundledNode = path.join('node_modules', '.bin', isWindows ? 'node.cmd' : 'node');

/** Hash of all files that decide what is installed. */
export function fingerprint(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${PNPM}\n`);
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', '.npmrc'];
  const workspace = fs.readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8');
  const list = /^packages:\n((?: +- .*\n)+)/m.exec(workspace)?.[1] ?? '';
  for (const line of list.split('\n')) {
    const folder = line.replace(/^ +- /, '').replace(/["']/g, '').trim();
    if (folder) files.push(`${folder}/package.json`);
  }
  for (const file of files) {
    const full = path.join(root, file);
    hash.update(`${file}\n`).update(fs.existsSync(full) ? fs.readFileSync(full) : '-');
  }
  return hash.digest('hex');
}

/** Null when the process that holds the lock has ended. */
function holderOf(lock) {
  try {
    const { pid } = JSON.parse(fs.readFileSync(lock, 'utf8'));
    if (Date.now() - fs.statSync(lock).mtimeMs > ABANDONED_MS) return null;
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return error?.code === 'EPERM' ? 'another user' : null;
  }
}

/** Takes the lock, or waits while another set-up runs in this clone. Returns the function that releases it. */
function takeLock(lock) {
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  const mine = `${lock}.${process.pid}`;
  fs.writeFileSync(mine, JSON.stringify({ pid: process.pid }));
  let told = false;
  try {
    for (;;) {
      try {
        // A hard link appears completely or not at all, and never replaces an existing file.
        fs.linkSync(mine, lock);
        return () => fs.rmSync(lock, { force: true });
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holder = holderOf(lock);
      if (holder === null) {
        // Only one of several waiting processes can rename it.
        try {
          fs.renameSync(lock, `${mine}.stale`);
          fs.rmSync(`${mine}.stale`, { force: true });
        } catch {}
        continue;
      }
      if (!told) console.log(`다른 설치가 끝나기를 기다려요 (${holder}).`);
      told = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
    }
  } finally {
    fs.rmSync(mine, { force: true });
  }
}

const isDone = (root, key) => {
  const stamp = path.join(root, STAMP);
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === key;
};

function install(root) {
  console.log('필요한 것을 설치해요. 처음 한 번만 1분쯤 걸려요.');
  const { status, error } = spawnSync('npx', ['--yes', PNPM, '--pm-on-fail=ignore', 'install', '--frozen-lockfile'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows,
    env: { ...process.env, CI: '1', npm_config_update_notifier: 'false', npm_config_loglevel: 'error' },
  });
  if (status === 0) return;
  console.error(
    `\n설치하지 못했어요${error ? `: ${error.message}` : '.'}\n` +
      '인터넷 연결과 npm 레지스트리 설정을 확인한 뒤 다시 실행해 주세요.\n' +
      '(Installing failed: check the connection and the npm registry, then run it again.)',
  );
  process.exit(status || 1);
}

/** All other code runs on the Node of the workspace, or on the system's Node when that is new enough. */
function checkNode(root) {
  const bundled = path.join(root, bundledNode);
  const node = fs.existsSync(bundled) ? bundled : 'node';
  const version = spawnSync(node, ['--version'], { encoding: 'utf8', shell: isWindows }).stdout?.trim() ?? '';
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [needMajor, needMinor] = OLDEST_SYSTEM_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  console.error(
    `Node ${needMajor}.${needMinor} 이상이 필요한데 ${version || '찾을 수 없어요'}. https://nodejs.org 에서 설치해 주세요.\n` +
      `(Node ${needMajor}.${needMinor} or newer is needed on ${process.platform} ${process.arch}.)`,
  );
  process.exit(1);
}

export function setUp(root) {
  const key = fingerprint(root);
  if (isDone(root, key)) return;
  const release = takeLock(path.join(root, LOCK));
  process.once('exit', release);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  try {
    if (isDone(root, key)) return;
    install(root);
    checkNode(root);
    fs.writeFileSync(path.join(root, STAMP), key);
  } finally {
    release();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  setUp(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
}
