import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { PACKAGES } from '../../scripts/build.ts';
import { CHECKS } from '../../scripts/check.ts';
import { atMost, type Target } from '../support/target.ts';

const root = path.join(import.meta.dirname, '../..');

function timed(command: string, args: string[], env: Readonly<Record<string, string>> = {}): number {
  const started = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'ignore', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
  return performance.now() - started;
}

export const build: Target = {
  id: 15,
  title: 'build of everything, type check',
  async run() {
    for (const folder of Object.values(PACKAGES)) {
      rmSync(path.join(root, folder, 'dist'), { recursive: true, force: true });
    }
    const everything = timed(process.execPath, ['scripts/build.ts']);
    const types = CHECKS.find(({ name }) => name === 'types');
    if (!types) throw new Error('nothing checks the types');
    const [command, ...args] = types.command;
    rmSync(path.join(root, '.cache/tsconfig.tsbuildinfo'), { force: true });
    return [
      atMost('build of the shell and every remote, from nothing', everything, 15_000),
      atMost('tsc -b, cold', timed(command, args, types.env), 5_000, args.slice(1).join(' ')),
    ];
  },
};
