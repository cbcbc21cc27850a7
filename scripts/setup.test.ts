import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// Uses a separate clone, and an `npx` that records each call and "installs" the running Node.
let root: string;
let bin: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-setup-'));
  bin = path.join(root, 'bin');
  for (const folder of ['scripts', 'shell', 'bin']) fs.mkdirSync(path.join(root, folder));
  fs.copyFileSync(path.join(import.meta.dirname, 'setup.mjs'), path.join(root, 'scripts/setup.mjs'));
  write('package.json', '{"name":"root"}');
  write('shell/package.json', '{"name":"shell"}');
  write('pnpm-lock.yaml', 'lock: 1\n');
  write('pnpm-workspace.yaml', 'packages:\n  - shell\n');
  npx(`sleep 0.4; mkdir -p node_modules/.bin; ln -sf ${process.execPath} node_modules/.bin/node`);
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

const write = (file: string, text: string) => fs.writeFileSync(path.join(root, file), text);
const npx = (script: string) =>
  fs.writeFileSync(path.join(bin, 'npx'), `#!/bin/sh\necho "$@" >> calls.txt\n${script}\n`, { mode: 0o755 });
const calls = () => {
  const file = path.join(root, 'calls.txt');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : [];
};

async function setUp() {
  const child = spawn(process.execPath, ['scripts/setup.mjs'], {
    cwd: root,
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

test('the first run installs the lock file’s packages, the next one does nothing', async () => {
  expect((await setUp()).code).toBe(0);
  expect(calls()).toHaveLength(1);
  expect(calls()[0]).toMatch(/pnpm@[\d.]+ .*install --frozen-lockfile/);
  expect(await setUp()).toEqual({ code: 0, said: '' });
  expect(calls()).toHaveLength(1);
});

test.each(['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'shell/package.json'])(
  'a change of %s installs again',
  async (file) => {
    await setUp();
    fs.appendFileSync(path.join(root, file), '\n');
    await setUp();
    expect(calls()).toHaveLength(2);
  },
);

test('two simultaneous runs install once', async () => {
  const runs = await Promise.all([setUp(), setUp(), setUp()]);
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(calls()).toHaveLength(1);
});

test('the lock of a killed set-up is taken over', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => gone.once('close', resolve));
  fs.mkdirSync(path.join(root, '.cache'));
  write('.cache/setup.lock', JSON.stringify({ pid: gone.pid }));
  expect((await setUp()).code).toBe(0);
  expect(fs.readdirSync(path.join(root, '.cache'))).toEqual([]);
});

test('a failed set-up prints what to do, and is tried again', async () => {
  npx('echo ERR_PNPM >&2; exit 3');
  const { code, said } = await setUp();
  expect(code).toBe(3);
  expect(said).toMatch(/인터넷 연결.*[\s\S]*check the connection/);
  await setUp();
  expect(calls()).toHaveLength(2);
});

test('a Node that is too old is reported differently from a failed install', async () => {
  npx(
    "mkdir -p node_modules/.bin; printf '#!/bin/sh\\necho v20.1.0\\n' > node_modules/.bin/node; chmod +x node_modules/.bin/node",
  );
  const { code, said } = await setUp();
  expect(code).toBe(1);
  expect(said).toMatch(/v20\.1\.0/);
});
