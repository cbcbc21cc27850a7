import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readPostmaster } from '@dojang/embedded/data-folder';
import { openSql, type Sql } from '@dojang/embedded/sql';
import { CLOCK_FILE, CLOCK_SEAM } from './clock-seam.ts';
import { gatewayOf, isRunning, postmasterOf } from './processes.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const START_MS = 240_000;

/** The whole platform as `npm start` runs it, with its own data folder. */
export class Platform {
  readonly dataDir: string;
  /** Its terminal output so far. */
  said = '';
  port = 0;
  key = '';
  /** Each requested shutdown: its duration, and how many of the writes in progress got an answer. */
  readonly ends: { signals: number; ms: number; answered: number; writers: number }[] = [];
  #supervisor: ChildProcess | undefined;

  constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  /** Starts it, or starts it again on the same port. */
  async start(): Promise<void> {
    this.said = '';
    const supervisor = spawn(process.execPath, [path.join(ROOT, 'scripts/start.ts')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        npm_lifecycle_event: '',
        NODE_OPTIONS: `--import=${CLOCK_SEAM}`,
        [CLOCK_FILE]: this.clockFile,
      },
    });
    this.#supervisor = supervisor;
    for (const stream of [supervisor.stdout, supervisor.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        this.said += chunk;
      });
    }
    const until = performance.now() + START_MS;
    while (!this.said.includes('끝내려면')) {
      if (supervisor.exitCode !== null || performance.now() > until) throw new Error(`did not start:\n${this.said}`);
      await pause(50);
    }
    this.port = Number(/http:\/\/localhost:(\d+)/.exec(this.said)?.[1]);
    const page = await (await fetch(`http://localhost:${this.port}/member/login`)).text();
    this.key = /sb_publishable_[\w-]+/.exec(page)?.[0] ?? '';
  }

  /** Offset of the gateway's clock in milliseconds. */
  get clockFile(): string {
    return path.join(this.dataDir, 'drill-clock');
  }

  get supervisorPid(): number {
    return this.#supervisor?.pid ?? 0;
  }

  /** Process ids of supervisor, gateway and database. */
  pids(): number[] {
    return [this.supervisorPid, gatewayOf(this.dataDir), postmasterOf(this.dataDir)].filter((pid) => pid > 0);
  }

  /**
   * Requests a shutdown.
   *
   * @returns milliseconds until all of its processes have ended
   */
  async stop({ signals = 1, withinMs = 60_000 } = {}): Promise<number> {
    const pids = this.pids();
    const began = performance.now();
    for (let at = 0; at < signals; at++) {
      this.#supervisor?.kill('SIGTERM');
      await pause(100);
    }
    while (pids.some(isRunning)) {
      if (performance.now() - began > withinMs) throw new Error(`did not end: ${pids.filter(isRunning).join(', ')}`);
      await pause(20);
    }
    return performance.now() - began;
  }

  /** Kills all of its remaining processes. */
  kill(): void {
    for (const pid of this.pids()) {
      if (!isRunning(pid)) continue;
      process.kill(pid, 'SIGCONT');
      process.kill(pid, 'SIGKILL');
    }
  }

  /** Reads the database directly. */
  async withSql<T>(read: (sql: Sql) => Promise<T>): Promise<T> {
    const folder = readPostmaster(path.join(this.dataDir, 'postgres'))?.socketFolder ?? '';
    const sql = openSql(`postgres://postgres@localhost/postgres?host=${folder}`, { max: 1 });
    try {
      return await read(sql);
    } finally {
      await sql.end();
    }
  }

  /** Lines of the gateway's log. */
  logged(): { level: string; event: string; [detail: string]: unknown }[] {
    const names = fs.readdirSync(this.dataDir).filter((name) => /^gateway\.log(?:\.\d+)?$/.test(name));
    return names
      .flatMap((name) => fs.readFileSync(path.join(this.dataDir, name), 'utf8').split('\n'))
      .flatMap((line) => {
        try {
          return [JSON.parse(line)];
        } catch {
          return [];
        }
      });
  }
}
