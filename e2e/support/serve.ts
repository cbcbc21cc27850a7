// Serves the whole platform for the journeys on a data folder of its own, and leaves nothing behind.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const dataDir = process.env.E2E_DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'dojang-e2e-'));
const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../scripts/start.ts')], {
  stdio: 'inherit',
  // In a group of its own: Playwright ends the whole group, and a second signal tells the platform not to tidy up.
  detached: true,
  env: {
    ...process.env,
    // As an npm script it also ends when this process is gone without a word.
    npm_lifecycle_event: 'start',
    DATA_DIR: dataDir,
    // It is made up otherwise, and the journeys of admins could not sign in.
    DOJANG_SUPER_PASSWORD: 'dojang-demo-2026',
  },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code ?? 1);
});
