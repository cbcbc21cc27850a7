import fs from 'node:fs';

interface RotatingFileOptions {
  /** Above this size the file is renamed to `name.1`, the previous `name.1` to `name.2`, and so on. */
  readonly maxBytes: number;
  /** Number of old files that are kept. */
  readonly keep: number;
}

/** How long to wait before a file that could not be written is tried again. */
const RETRY_MS = 1_000;

const countOf = (lines: string) => lines.split('\n').length;

/**
 * A log file with a size limit that never throws: when the disk is full or the folder is missing, lines are dropped
 * and counted, and writing continues when it is possible again. Lines are written synchronously, so that a process
 * that ends has written its last one.
 */
export class RotatingFile {
  private readonly file: string;
  private readonly options: RotatingFileOptions;
  private fd: number | null = null;
  private size = 0;
  private blockedUntil = 0;
  private dropped = 0;
  /** Whether a full disk cut off the last line. */
  private isTorn = false;

  constructor(file: string, options: RotatingFileOptions) {
    this.file = file;
    this.options = options;
  }

  /**
   * @param lines one or more, with a line break between them; they are written in one piece
   * @param told makes the line that reports how many lines were dropped before these lines
   */
  write(lines: string, told: (dropped: number) => string = () => ''): void {
    if (performance.now() < this.blockedUntil) {
      this.dropped += countOf(lines);
      return;
    }
    try {
      if (this.dropped > 0) {
        this.append(told(this.dropped));
        this.dropped = 0;
      }
      this.append(lines);
    } catch {
      this.dropped += countOf(lines);
      this.blockedUntil = performance.now() + RETRY_MS;
      this.close();
    }
  }

  close(): void {
    if (this.fd === null) return;
    try {
      fs.closeSync(this.fd);
    } catch {}
    this.fd = null;
  }

  private append(lines: string): void {
    if (lines === '') return;
    const bytes = Buffer.from(this.isTorn ? `\n${lines}\n` : `${lines}\n`);
    if (this.fd !== null && this.size > 0 && this.size + bytes.length > this.options.maxBytes) this.rotate();
    this.fd ??= this.open();
    for (let at = 0; at < bytes.length; ) {
      const written = fs.writeSync(this.fd, bytes, at);
      at += written;
      this.size += written;
      this.isTorn = at < bytes.length;
    }
  }

  private open(): number {
    const before = fs.statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
    if (before > this.options.maxBytes) this.rotate();
    const fd = fs.openSync(this.file, 'a', 0o600);
    this.size = fs.fstatSync(fd).size;
    return fd;
  }

  private rotate(): void {
    this.close();
    const { keep } = this.options;
    for (let n = keep - 1; n >= 0; n--) {
      const from = n === 0 ? this.file : `${this.file}.${n}`;
      if (fs.existsSync(from)) fs.renameSync(from, `${this.file}.${n + 1}`);
    }
    this.size = 0;
  }
}
