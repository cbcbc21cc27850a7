import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { limitHandles } from './file-handles.ts';
import { canMount, smallDisk } from './small-disk.ts';

const codeOf = (run: () => unknown): string | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
};

describe.runIf(canMount())('a small disk', () => {
  test('a small disk can be full, without inodes and read-only, and can be restored', () => {
    const disk = smallDisk({ megabytes: 4, inodes: 50 });
    try {
      const file = (name: string) => path.join(disk.folder, name);
      const write = (name: string) => fs.writeFileSync(file(name), Buffer.alloc(64 * 1024));
      disk.fill(1024 * 1024);
      expect(disk.freeBytes()).toBe(1024 * 1024);
      disk.fill();
      expect([disk.freeBytes(), codeOf(() => write('a'))]).toEqual([0, 'ENOSPC']);
      disk.free();
      write('b');
      disk.takeInodes();
      expect([disk.freeInodes(), codeOf(() => write('c'))]).toEqual([0, 'ENOSPC']);
      disk.free();
      write('d');
      const open = fs.openSync(file('d'), 'a');
      disk.readOnly();
      expect(codeOf(() => write('e'))).toBe('EROFS');
      fs.writeSync(open, 'still');
      fs.closeSync(open);
      disk.writable();
      write('f');
    } finally {
      disk.remove();
    }
  });
});

test.runIf(process.platform === 'linux')('a process can open no more files until its limit is restored', async () => {
  const script = `
    const fs = require('node:fs');
    process.on('message', () => {
      try { fs.closeSync(fs.openSync('/dev/null')); process.send('open'); } catch (error) { process.send(error.code); }
    });
    process.send('ready');`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const said = () => new Promise((resolve) => child.once('message', resolve));
  const ask = () => {
    const answer = said();
    child.send('open one');
    return answer;
  };
  try {
    await said();
    expect(await ask()).toBe('open');
    const giveBack = limitHandles(child.pid ?? 0);
    expect(await ask()).toBe('EMFILE');
    giveBack();
    expect(await ask()).toBe('open');
  } finally {
    child.kill();
  }
});
