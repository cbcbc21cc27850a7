import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's packages of programs that have another name. */
const PACKAGES: Readonly<Record<string, string>> = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

export const isThere = (name: string): boolean => spawnSync('which', [name]).status === 0;

function installFromDebian(names: readonly string[]): void {
  // This setting prevents that the services of the packages start.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args: string[]) => spawnSync('apt-get', [...args, '-qq'], { env }).status === 0;
  const packages = names.map((name) => PACKAGES[name] ?? name);
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages);
  // A new machine has no list of packages yet.
  if (!install() && apt('update')) install();
}

/** The programs that are still missing after packages of Debian were installed as root. */
export function missingPrograms(...names: string[]): string[] {
  const missing = names.filter((name) => !isThere(name));
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installFromDebian(missing);
  return missing.filter((name) => !isThere(name));
}

/** @throws with instructions when programs are missing and cannot be installed */
export function requirePrograms(...names: string[]): void {
  const missing = missingPrograms(...names);
  if (missing.length > 0) {
    throw new Error(`install ${missing.join(' and ')} (Debian: apt-get install ${missing.join(' ')})`);
  }
}
