import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../shell/cli/src/run.ts';
import { ROOT } from '../workspace.ts';

async function helpOf(...words: string[]): Promise<string> {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  await run([...words, '--help'], { folder: ROOT, env: {}, out: say, err: say });
  return said.join('\n');
}

// The nightly test types the commands of the page.
test('docs/remotes.md names every command, and only existing flags', async () => {
  const page = await readFile(path.join(ROOT, 'docs/remotes.md'), 'utf8');
  const commands = [...(await helpOf()).matchAll(/^dojang ([a-z-]+)/gm)].map(([, name]) => name ?? '');
  expect(commands.length).toBeGreaterThan(8);
  for (const name of commands) expect(page, name).toMatch(new RegExp(`(dojang|tgz) ${name}\\b`));
  for (const [, name = '', flags = ''] of page.matchAll(/(?:dojang|tgz) ([a-z-]+)\b([^`\n]*)/g)) {
    if (!commands.includes(name)) continue;
    const help = await helpOf(name);
    for (const [flag] of flags.matchAll(/--[a-z-]+/g)) expect(help, `${name} ${flag}`).toContain(flag);
  }
});
