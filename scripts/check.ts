// `npm run check`: everything that reads the sources without running them.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The compiler takes four checkers whatever the machine has, each of which works out the libraries' types for itself. */
const CHECKERS = String(Math.min(4, availableParallelism()));

export const CHECKS = [
  { name: 'format, lint, boundaries', command: ['biome', 'check', '.'] },
  { name: 'types', command: ['tsc', '-b', '--checkers', CHECKERS] },
  { name: 'linear regular expressions', command: ['node', 'scripts/check-regexes.ts'] },
  { name: 'workspace', command: ['sherif'] },
  { name: 'unused code', command: ['knip'] },
] as const;

if (import.meta.main) {
  const failed = CHECKS.filter(({ command: [program, ...args] }) => {
    return spawnSync(program, args, { stdio: 'inherit' }).status !== 0;
  });
  for (const { name } of failed) console.error(`failed: ${name}`);
  process.exitCode = failed.length ? 1 : 0;
}
