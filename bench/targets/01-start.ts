import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { startPlatform } from '../support/platform.ts';
import { atMost, median, type Target } from '../support/target.ts';

const root = path.join(import.meta.dirname, '../..');

/** `npm start` in a fresh clone, including install and build, until the front page is served. */
async function freshClone(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dojang-clone-'));
  const port = await freePort();
  try {
    execFileSync('git', ['clone', '-q', root, folder]);
    const started = performance.now();
    const child = spawn('npm', ['start'], {
      cwd: folder,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, PORT: String(port), DATA_DIR: '' },
    });
    while (
      !(await fetch(`http://127.0.0.1:${port}/`).then(
        (r) => r.ok,
        () => false,
      ))
    ) {
      if (performance.now() - started > 300_000) throw new Error('not serving after 300 s');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const ms = performance.now() - started;
    await new Promise((resolve) => {
      child.once('exit', resolve);
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
    });
    return ms;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const startUp: Target = {
  id: 1,
  title: 'clean clone → serving',
  async run() {
    const data = mkdtempSync(path.join(tmpdir(), 'dojang-start-'));
    const again: number[] = [];
    try {
      for (let run = 0; run < 4; run++) {
        const platform = await startPlatform(data);
        if (run > 0) again.push(platform.startMs);
        await platform.stop();
      }
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
    return [
      atMost('installed and built', median(again), 6_000, 'median of 3, process start to /healthz'),
      atMost(
        'fresh clone, install and build included',
        await freshClone(),
        90_000,
        'one run, packages in the local store if there',
      ),
    ];
  },
};
