import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadKeys } from './keys.ts';
import { DataFolderInUseError, lockDataFolder } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-folder-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const lockFile = () => path.join(folder, 'lock');

/** Another process that takes the lock and reports it. */
async function otherHolder() {
  const script = `
    import { lockDataFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))};
    try { lockDataFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000); }
    catch { console.log('refused'); process.exit(1); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).trim())),
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  return { said, kill };
}

describe('the data folder’s lock', () => {
  test('one process holds the lock; another process gets a message with the holder in Korean and English', async () => {
    const other = await otherHolder();
    try {
      expect(other.said).toBe('locked');
      expect(() => lockDataFolder(folder)).toThrow(DataFolderInUseError);
      expect(() => lockDataFolder(folder)).toThrow(/데이터 폴더를 쓰고 있어요[\s\S]*in use by process \d+/);
    } finally {
      await other.kill();
    }
  });

  test('a lock of a killed process is taken over', async () => {
    await (await otherHolder()).kill();
    expect(fs.existsSync(lockFile())).toBe(true);
    lockDataFolder(folder).release();
    expect(fs.existsSync(lockFile())).toBe(false);
  });

  test('a lock that was copied with the folder does not lock the copy', async () => {
    const other = await otherHolder();
    const copy = `${folder}-copy`;
    try {
      fs.cpSync(folder, copy, { recursive: true });
      lockDataFolder(copy).release();
      expect(() => lockDataFolder(folder)).toThrow(DataFolderInUseError);
    } finally {
      await other.kill();
      fs.rmSync(copy, { recursive: true, force: true });
    }
  });

  test.runIf(process.platform === 'linux')('a lock of a zombie process is taken over', async () => {
    const script = `
      import { lockDataFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))};
      lockDataFolder(${JSON.stringify(folder)});
      process.kill(process.pid, 'SIGKILL');`;
    // The shell replaces itself by a program that never waits for its children.
    const parent = spawn(
      'sh',
      ['-c', `"${process.execPath}" --input-type=module -e "$1" & exec sleep 30`, 'sh', script],
      {
        stdio: 'ignore',
      },
    );
    try {
      const state = () => {
        const { pid } = JSON.parse(fs.readFileSync(lockFile(), 'utf8')) as { pid: number };
        return /^State:\s+(\w)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      };
      await expect.poll(() => fs.existsSync(lockFile()) && state(), { timeout: 10_000 }).toBe('Z');
      lockDataFolder(folder).release();
    } finally {
      parent.kill('SIGKILL');
    }
  });

  test('a lock goes to exactly one of many processes that start after a kill', async () => {
    await (await otherHolder()).kill();
    const others = await Promise.all(Array.from({ length: 5 }, otherHolder));
    expect(others.filter(({ said }) => said === 'locked')).toHaveLength(1);
    await Promise.all(others.map((other) => other.kill()));
  });

  test('a lock whose process id was reused by another process is taken over', () => {
    fs.writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, host: os.hostname(), born: 'long ago' }));
    lockDataFolder(folder).release();
  });

  test('a lock of another machine is valid while it is refreshed', () => {
    fs.writeFileSync(lockFile(), JSON.stringify({ pid: 1, host: 'another-machine', born: '' }));
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUseError);
    const past = new Date(Date.now() - 60_000);
    fs.utimesSync(lockFile(), past, past);
    lockDataFolder(folder).release();
  });

  test('a lock that another process has taken over is not released', () => {
    const lock = lockDataFolder(folder);
    fs.writeFileSync(lockFile(), 'another');
    lock.release();
    expect(fs.existsSync(lockFile())).toBe(true);
  });
});

describe('the keys', () => {
  test('the keys are created once per folder and readable by their owner only', () => {
    const keys = loadKeys(folder);
    expect(loadKeys(folder)).toEqual(keys);
    expect(fs.statSync(path.join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
    expect(keys.publishableKey).toMatch(/^sb_publishable_/);
    expect(keys.secretKey).toMatch(/^sb_secret_/);
    const other = fs.mkdtempSync(path.join(folder, 'other-'));
    expect(loadKeys(other).jwtSecret).not.toBe(keys.jwtSecret);
  });

  test('a missing key stops the start', () => {
    fs.writeFileSync(path.join(folder, 'keys.json'), '{}');
    expect(() => loadKeys(folder)).toThrow(/lacks a key/);
  });
});
