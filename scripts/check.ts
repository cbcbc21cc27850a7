// `npm run check`: all static checks.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The compiler uses four checkers on every machine, and each computes the libraries' types again. */
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
