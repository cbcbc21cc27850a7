// `npm run update` updates the lock file from the catalog and the packages, and installs it.
import { spawnSync } from 'node:child_process';
import { PNPM } from './setup.mjs';

const { status } = spawnSync('npx', ['--yes', PNPM, '--pm-on-fail=ignore', 'install', '--no-frozen-lockfile'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
