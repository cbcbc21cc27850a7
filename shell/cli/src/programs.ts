import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { RefusedError, UsageError } from './problems.ts';

const SHOWN_LINES = 40;

/** Path of a program that is installed in the folder, e.g. `tsc` of `typescript`. */
export async function programOf(folder: string, library: string, program: string): Promise<string> {
  for (const modules of createRequire(join(folder, 'package.json')).resolve.paths(library) ?? []) {
    const manifest = join(modules, library, 'package.json');
    const text = await readFile(manifest, 'utf8').catch(() => null);
    if (text === null) continue;
    const { bin } = JSON.parse(text) as { bin: string | Record<string, string> };
    const file = typeof bin === 'string' ? bin : bin[program];
    if (file) return join(dirname(manifest), file);
  }
  throw new UsageError(`${library} is not installed here: run npm install`);
}

interface RunOptions {
  folder: string;
  program: string;
  args: readonly string[];
  env?: Record<string, string>;
}

/**
 * Runs a Node program and waits for its end.
 *
 * @throws RefusedError with the code and the output of the program, when it fails
 */
export async function runProgram(code: string, { folder, program, args, env }: RunOptions): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const status = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (status === 0) return;
  const lines = said.trim().split('\n');
  const more = lines.length > SHOWN_LINES ? [`… and ${lines.length - SHOWN_LINES} lines more`] : [];
  throw new RefusedError([{ code, message: [...lines.slice(0, SHOWN_LINES), ...more].join('\n  ') }]);
}
