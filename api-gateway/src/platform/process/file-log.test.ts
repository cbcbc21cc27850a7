import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileLog } from './file-log.ts';

test('where there is no folder to write to, the log still never throws', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-log-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const blocked = path.join(folder, 'a file');
  fs.writeFileSync(blocked, '');
  const terminal: string[] = [];
  const log = fileLog({ dataDir: path.join(blocked, 'data'), toTerminal: (line) => terminal.push(line) });
  log({ level: 'info', event: 'a' });
  log({ level: 'error', event: 'b' });
  expect(terminal).toHaveLength(1);
});
