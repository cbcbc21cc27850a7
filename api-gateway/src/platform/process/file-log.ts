import fs from 'node:fs';
import path from 'node:path';
import { RotatingFile } from '@dojang/server-kit/rotating-file';
import type { Log } from '../http/log.ts';

/** 50 MB of log at most. */
const SIZE = { maxBytes: 10 * 1024 * 1024, keep: 4 };

interface FileLogOptions {
  /** Gets `gateway.log`. */
  readonly dataDir: string;
  /** What went wrong is told there too. */
  readonly toTerminal: (line: string) => void;
}

/** The log as JSON lines in a file that rotates. Never throws. */
export function fileLog({ dataDir, toTerminal }: FileLogOptions): Log {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch {
    // Whoever needs the folder says why it cannot be had.
  }
  const file = new RotatingFile(path.join(dataDir, 'gateway.log'), SIZE);
  return (entry) => {
    const line = JSON.stringify({ time: new Date(), ...entry });
    file.write(line, (count) => JSON.stringify({ time: new Date(), level: 'warn', event: 'log_lines_dropped', count }));
    if (entry.level !== 'info') toTerminal(line);
  };
}
