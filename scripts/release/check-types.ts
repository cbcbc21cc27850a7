import { spawn } from 'node:child_process';
import path from 'node:path';
import { PublishError } from '../../api-gateway/src/platform/releases/registry.ts';

const root = path.join(import.meta.dirname, '../..');
const TSC = path.join(root, 'node_modules/typescript/bin/tsc');
const SHOWN_LINES = 20;

/**
 * Environment of the compiler, which is a Go program. Without garbage collection and with one checker it takes half of the CPU
 * time, because each checker computes the types of the libraries again. Above the limit it collects garbage, so that a small
 * machine keeps some memory.
 */
export const COMPILER_ENV = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/**
 * Checks the types of one package and of everything that it imports. Other areas are not read.
 *
 * @param folder of the package, with its `tsconfig.json`
 * @throws PublishError `types_wrong` with file and line of each error
 */
export async function checkTypes(name: string, folder: string): Promise<void> {
  const child = spawn(process.execPath, [TSC, '-b', folder, '--checkers', '1', '--pretty', 'false'], {
    cwd: root,
    env: { ...process.env, ...COMPILER_ENV },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code === 0) return;
  const lines = said.trim().split('\n');
  const more = lines.length > SHOWN_LINES ? [`… and ${lines.length - SHOWN_LINES} lines more`] : [];
  const shown = [...lines.slice(0, SHOWN_LINES), ...more].map((line) => `\n  ${line}`).join('');
  throw new PublishError([{ code: 'types_wrong', message: `${name} has wrong types:${shown}` }]);
}
