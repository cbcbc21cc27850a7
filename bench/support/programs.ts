import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const isThere = (name: string) => spawnSync('which', [name]).status === 0;

/**
 * Checks that the programs for comparison exist, and installs them on Debian as root.
 *
 * @throws with instructions when they cannot be installed
 */
export function requirePrograms(...names: string[]): void {
  const missing = names.filter((name) => !isThere(name));
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    // Prevents that their services start.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env });
  }
  const still = missing.filter((name) => !isThere(name));
  if (still.length > 0) throw new Error(`install ${still.join(' and ')} (Debian: apt-get install ${still.join(' ')})`);
}
