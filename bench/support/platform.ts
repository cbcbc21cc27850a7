import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/free-port.ts';

const root = path.join(import.meta.dirname, '../..');

export interface Platform {
  url: string;
  /** From the start of the process to the first 200 of /healthz, in ms. */
  startMs: number;
  stop(): Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

/**
 * The whole platform in a separate process, as `npm start` serves it.
 *
 * @param dataDir is kept when it is given; otherwise a new folder is deleted with the process
 * @param env variables in addition to those of this process
 * @throws when the platform does not serve within two minutes
 */
export async function startPlatform(dataDir?: string, env: Record<string, string> = {}): Promise<Platform> {
  const folder = dataDir ?? mkdtempSync(path.join(tmpdir(), 'dojang-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child: ChildProcess = spawn(process.execPath, [path.join(root, 'scripts/start.ts')], {
    stdio: 'ignore',
    env: { ...process.env, ...env, PORT: String(port), DATA_DIR: folder },
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => {
        if (!dataDir) rmSync(folder, { recursive: true, force: true });
        resolve();
      });
      child.kill('SIGTERM');
    });
  while (!(await answers(`${url}/healthz`))) {
    if (performance.now() - started > 120_000 || child.exitCode !== null) {
      // Without this the process would keep running and keep the bench from ending.
      if (child.exitCode === null) await stop();
      throw new Error('the platform did not start');
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, startMs: performance.now() - started, stop };
}
