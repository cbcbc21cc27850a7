// `npm run check`: all static checks.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { COMPILER_ENV } from './release/check-types.ts';

/** The compiler uses four checkers on every machine, and each computes the libraries' types again. */
const CHECKERS = String(Math.min(4, availableParallelism()));

interface Check {
  name: string;
  command: readonly [program: string, ...args: string[]];
  /** Environment variables in addition to the inherited ones. */
  env?: Readonly<Record<string, string>>;
}

export const CHECKS: readonly Check[] = [
  { name: 'format, lint, boundaries', command: ['biome', 'check', '.'] },
  { name: 'types', command: ['tsc', '-b', '--checkers', CHECKERS], env: COMPILER_ENV },
  { name: 'linear regular expressions', command: ['node', 'scripts/check-regexes.ts'] },
  { name: 'circles between folders', command: ['node', 'scripts/check-circles.ts'] },
  { name: 'workspace', command: ['sherif'] },
  { name: 'unused code', command: ['knip'] },
];

if (import.meta.main) {
  const failed = CHECKS.filter(({ command: [program, ...args], env }) => {
    return spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status !== 0;
  });
  for (const { name } of failed) console.error(`failed: ${name}`);
  process.exitCode = failed.length ? 1 : 0;
}
