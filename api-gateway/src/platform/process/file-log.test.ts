import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fileLog } from './file-log.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-file-log-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
const events = () =>
  fs
    .readFileSync(path.join(dataDir, 'gateway.log'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).event);

test('lines within a short time are written together, in their order', async () => {
  const log = fileLog({ dataDir, toTerminal: () => {} });
  const write = vi.spyOn(fs, 'writeSync');
  for (let n = 0; n < 50; n++) log({ level: 'info', event: `${n}` });
  await expect.poll(() => write).toHaveBeenCalledTimes(1);
  expect(events()).toEqual(Array.from({ length: 50 }, (_, n) => `${n}`));
});

test('an error is written at once, together with the lines before it', () => {
  const log = fileLog({ dataDir, toTerminal: () => {} });
  log({ level: 'info', event: 'before' });
  log({ level: 'error', event: 'wrong' });
  expect(events()).toEqual(['before', 'wrong']);
});

test('a process that ends has written its last line', () => {
  const script = `
    const { fileLog } = await import(${JSON.stringify(path.join(import.meta.dirname, 'file-log.ts'))});
    const log = fileLog({ dataDir: ${JSON.stringify(dataDir)}, toTerminal: () => {} });
    log({ level: 'info', event: 'last' });
    process.exit(1);`;
  spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  expect(events()).toEqual(['last']);
});

test('the log does not throw without a writable folder', () => {
  const blocked = path.join(dataDir, 'a file');
  fs.writeFileSync(blocked, '');
  const terminal: string[] = [];
  const log = fileLog({ dataDir: path.join(blocked, 'data'), toTerminal: (line) => terminal.push(line) });
  log({ level: 'info', event: 'a' });
  log({ level: 'error', event: 'b' });
  expect(terminal).toHaveLength(1);
});
