import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RotatingFile } from './rotating-file.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-log-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true, force: true });
});
const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8').split('\n').filter(Boolean);
const told = (dropped: number) => `dropped ${dropped}`;

test('a log rotates at its size limit, and a few old files are kept', () => {
  const file = new RotatingFile(path.join(folder, 'x.log'), { maxBytes: 100, keep: 2 });
  for (let i = 10; i < 60; i++) file.write(`line ${i} 가나다`);
  file.close();
  expect(fs.readdirSync(folder).sort()).toEqual(['x.log', 'x.log.1', 'x.log.2']);
  for (const name of fs.readdirSync(folder)) expect(fs.statSync(path.join(folder, name)).size).toBeLessThanOrEqual(100);
  const kept = [...read('x.log.2'), ...read('x.log.1'), ...read('x.log')];
  expect(kept.at(-1)).toBe('line 59 가나다');
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, i) => `line ${60 - kept.length + i} 가나다`));
});

test('a file that an earlier process left too large is rotated before the first line', () => {
  fs.writeFileSync(path.join(folder, 'x.log'), 'x'.repeat(500));
  new RotatingFile(path.join(folder, 'x.log'), { maxBytes: 100, keep: 1 }).write('new');
  expect(read('x.log')).toEqual(['new']);
  expect(read('x.log.1')).toHaveLength(1);
});

test('a full disk drops lines and counts them; writing goes on when there is room', () => {
  const file = new RotatingFile(path.join(folder, 'x.log'), { maxBytes: 10_000, keep: 1 });
  file.write('before');
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  const write = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  });
  for (let i = 0; i < 5; i++) file.write('lost', told);
  // A full disk is not tried again for every line.
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
  now.mockReturnValue(1_002_000);
  file.write('after', told);
  expect(read('x.log')).toEqual(['before', 'dropped 5', 'after']);
});

test('a line that a full disk cut off does not merge with the next one', () => {
  const file = new RotatingFile(path.join(folder, 'x.log'), { maxBytes: 10_000, keep: 1 });
  const { writeSync } = fs;
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  const write = vi
    .spyOn(fs, 'writeSync')
    .mockImplementationOnce(((fd: number, bytes: Buffer) => writeSync(fd, bytes, 0, 3)) as typeof fs.writeSync);
  write.mockImplementationOnce(() => {
    throw new Error('no space left');
  });
  file.write('first line', told);
  write.mockRestore();
  now.mockReturnValue(1_002_000);
  file.write('second', told);
  expect(read('x.log')).toEqual(['fir', 'dropped 1', 'second']);
});
