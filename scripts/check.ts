// `npm run check`: all static checks.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { COMPILER_ENV } from './release/check-types.ts';

interface Check {
  name: string;
  command: readonly [program: string, ...args: string[]];
  /** Environment variables in addition to the inherited ones. */
  env?: Readonly<Record<string, string>>;
}

/**
 * @param checkers number of checkers of the compiler, whose default is four on every machine. Each checker computes the types
 * of the libraries again: two take a third more CPU time than one
 */
export const checksWith = (checkers: number): readonly Check[] => [
  { name: 'format, lint, boundaries', command: ['biome', 'check', '.'] },
  { name: 'types', command: ['tsc', '-b', '--checkers', String(checkers)], env: COMPILER_ENV },
  { name: 'linear regular expressions', command: ['node', 'scripts/check-regexes.ts'] },
  { name: 'texts cut between characters', command: ['node', 'scripts/check-cuts.ts'] },
  { name: 'circles between folders', command: ['node', 'scripts/check-circles.ts'] },
  { name: 'workspace', command: ['sherif'] },
  { name: 'unused code', command: ['knip'] },
];

export const CHECKS = checksWith(Math.min(4, availableParallelism()));

if (import.meta.main) {
  const failed = CHECKS.filter(({ command: [program, ...args], env }) => {
    return spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status !== 0;
  });
  for (const { name } of failed) console.error(`failed: ${name}`);
  process.exitCode = failed.length ? 1 : 0;
}
