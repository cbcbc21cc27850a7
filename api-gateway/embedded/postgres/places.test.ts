import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSocketFolder } from './places.ts';

const DAY = 24 * 60 * 60 * 1000;
let shared: string;

beforeEach(() => {
  shared = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-places-'));
  fs.chmodSync(shared, 0o777);
});
afterEach(() => {
  fs.rmSync(shared, { recursive: true, force: true });
});

function leaveFolder(name: string, age: number): string {
  const folder = path.join(shared, name);
  fs.mkdirSync(folder);
  const at = new Date(Date.now() - age);
  fs.utimesSync(folder, at, at);
  return folder;
}

test('a socket folder that another user closed does not prevent a start', () => {
  const closed = leaveFolder('dojang-pg-closed', 2 * DAY);
  fs.chmodSync(closed, 0o000);
  const isRoot = process.getuid?.() === 0;
  // Root can read the folder in any case.
  if (isRoot) process.seteuid?.(65534);
  try {
    const made = makeSocketFolder('direct', shared);
    expect(path.dirname(made)).toBe(shared);
  } finally {
    if (isRoot) process.seteuid?.(0);
    fs.chmodSync(closed, 0o700);
  }
  expect(fs.existsSync(closed)).toBe(true);
});

test('socket folders unused for a day are removed; newer ones and other folders are kept', () => {
  const old = leaveFolder('dojang-pg-old', 2 * DAY);
  const young = leaveFolder('dojang-pg-young', DAY / 2);
  const other = leaveFolder('somebody-else', 2 * DAY);
  makeSocketFolder('direct', shared);
  expect([old, young, other].map((folder) => fs.existsSync(folder))).toEqual([false, true, true]);
});
