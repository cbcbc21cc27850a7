// Serves the whole platform for the journeys with a temporary data folder, which is deleted at the end.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const dataDir = process.env.E2E_DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'dojang-e2e-'));
const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../scripts/start.ts')], {
  stdio: 'inherit',
  // A separate process group. Playwright signals the whole group, and a second signal makes the platform skip its clean-up.
  detached: true,
  env: {
    ...process.env,
    // The variables of npm, so that the platform also ends when this process disappears.
    npm_lifecycle_event: 'start',
    DATA_DIR: dataDir,
    // Without it the password is random, and the journeys could not sign in as the super admin.
    DOJANG_SUPER_PASSWORD: 'dojang-demo-2026',
    // Each journey signs people up. Hashing at the cost of production (10) takes 60 ms of a core each time.
    LITE_AUTH_BCRYPT_COST: '4',
  },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code ?? 1);
});
