import fs from 'node:fs';
import path from 'node:path';
import { RotatingFile } from '@dojang/server-kit/rotating-file';
import type { Log } from '../http/log.ts';

/** At most 50 MB of logs. */
const SIZE = { maxBytes: 10 * 1024 * 1024, keep: 4 };

interface FileLogOptions {
  /** Folder that contains `gateway.log`. */
  readonly dataDir: string;
  /** A second output, for errors only. */
  readonly toTerminal: (line: string) => void;
}

const droppedLine = (count: number) =>
  JSON.stringify({ time: new Date(), level: 'warn', event: 'log_lines_dropped', count });

/** The current time in ISO 8601; the text is made once per millisecond. */
function createTimeText(): () => string {
  let at = Number.NaN;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) [at, text] = [now, new Date(now).toISOString()];
    return text;
  };
}

/** A busy gateway writes at this interval, because a write for each request takes as long as the request. */
const TOGETHER_MS = 20;

/**
 * The log as JSON lines in a rotating file. Never throws. Lines of 20 ms are written together. Errors are written at once, and
 * all remaining lines are written when the process ends.
 */
export function fileLog({ dataDir, toTerminal }: FileLogOptions): Log {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch {
    // Other code that needs the folder reports why it is missing.
  }
  const file = new RotatingFile(path.join(dataDir, 'gateway.log'), SIZE);
  const timeText = createTimeText();
  let waiting = '';
  const write = () => {
    const lines = waiting;
    waiting = '';
    if (lines !== '') file.write(lines, droppedLine);
  };
  process.on('exit', write);
  return (entry, json = JSON.stringify(entry)) => {
    const line = `{"time":"${timeText()}",${json.slice(1)}`;
    const isFirst = waiting === '';
    waiting = isFirst ? line : `${waiting}\n${line}`;
    if (entry.level !== 'info') {
      write();
      toTerminal(line);
    } else if (isFirst) setTimeout(write, TOGETHER_MS).unref();
  };
}
