import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const PROGRAM = `
  const { onParentEnd } = await import(${JSON.stringify(new URL('parent.ts', import.meta.url).href)});
  onParentEnd(process.env, () => { console.log('ended'); process.exit(); });
  console.log('ready');
  setInterval(() => {}, 1000);
`;

test('a program that npm started ends when the shell between them ends, as after a SIGTERM to npx', async () => {
  const env = { ...process.env, npm_command: 'exec', PROGRAM, NODE: process.execPath, NODE_NO_WARNINGS: '1' };
  // The second command keeps the shell from replacing itself with the program.
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$PROGRAM"; true'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  shell.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  await expect.poll(() => said).toContain('ready');
  const closed = once(shell.stdout, 'close');
  shell.kill('SIGTERM');
  await closed;
  expect(said).toBe('ready\nended\n');
});
