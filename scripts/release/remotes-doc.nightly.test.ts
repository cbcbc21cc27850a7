import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../api-gateway/src/server.ts';
import { temporaryFolder } from '../../api-gateway/src/testing/releases.ts';
import { releaseSchema } from '../../shell/contract/src/index.ts';
import { build } from '../build.ts';
import { ROOT } from '../workspace.ts';

// Types the commands of docs/remotes.md into a shell in an empty folder, with packages of the real registry.
const ADMIN = { email: 'admin@dojang.test', password: 'dojang-demo-2026' };
const NEVER_ENDS = 'npx dojang dev';

let server: RunningServer;
let home: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'dojang-team-'));
  server = await startServer({ port: 0, dataDir: await temporaryFolder(), env: {}, log: () => {} });
  await server.registry.publishAll(await build({ names: ['shell'] }));
}, 600_000);
afterAll(async () => {
  await server?.close();
  await rm(home, { recursive: true, force: true });
});

/** The lines of the code blocks for a shell. */
async function typedLines(): Promise<string[]> {
  const page = await readFile(path.join(ROOT, 'docs/remotes.md'), 'utf8');
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block ?? '');
  return blocks.flatMap((block) => block.trim().split('\n'));
}

async function issueToken(name: string): Promise<string> {
  const post = async (address: string, headers: Record<string, string>, body: unknown) => {
    const response = await fetch(`${server.url}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { access_token: string; token: string };
  };
  const { config } = (await (await fetch(`${server.url}/builds/snapshot.json`)).json()) as {
    config: { supabaseKey: string };
  };
  const signedIn = await post('/auth/v1/token?grant_type=password', { apikey: config.supabaseKey }, ADMIN);
  const headers = { authorization: `Bearer ${signedIn.access_token}` };
  await post('/api/private/account/prove', headers, { password: ADMIN.password });
  const issued = await post('/api/private/deploy/issueToken', headers, { name, label: 'CI', scope: 'release' });
  return issued.token;
}

/** Runs lines in one shell, with the Node of this process. @throws with the output when a line fails */
async function type(lines: readonly string[], folder: string): Promise<string> {
  const env = { ...process.env, PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`, NO_COLOR: '1' };
  for (const name of ['VITEST', 'NODE_ENV', 'DOJANG_URL', 'DOJANG_TOKEN']) delete (env as Record<string, string>)[name];
  const child = spawn('sh', ['-e'], { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  child.stdin.end(`${lines.join('\n')}\n`);
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  expect(code, said).toBe(0);
  return said;
}

async function bytesOf(dist: string): Promise<number> {
  const { sizes = {} } = releaseSchema.parse(JSON.parse(await readFile(path.join(dist, 'release.json'), 'utf8')));
  return Object.values(sizes).reduce((sum, size) => sum + size, 0);
}

test('the commands lead from an empty folder to a live area', { timeout: 900_000 }, async () => {
  const token = await issueToken('plants');
  const lines = (await typedLines())
    .filter((line) => line !== NEVER_ENDS)
    .map((line) => line.replaceAll('http://localhost:3000', server.url).replace('djt_…', token));
  expect(lines.length).toBeGreaterThan(8);
  const said = await type(lines, home);
  expect(said).toMatch(/Tests +2 passed/);
  expect(said).toMatch(/plants [0-9a-f]{16} is live for new sessions/);
  expect(said).toContain('by CI: the first plants');
  const live = await server.registry.live();
  expect(live?.routes.map((route) => route.path)).toContain('/plants');
});

test('an area of this repository is released from a copy of its folder, and passes its tests', {
  timeout: 900_000,
}, async () => {
  const folder = path.join(home, 'content');
  await cp(path.join(ROOT, 'mfe-content'), folder, {
    recursive: true,
    // The files of an area for the platform's own tests import from the platform's repository.
    filter: (from) => !/node_modules|dist|\.cache|^mfe-content\/testing/.test(path.relative(ROOT, from)),
  });
  const token = await issueToken('content');
  const dojang = `npx --yes ${server.url}/api/public/sdk/dojang.tgz`;
  const begin = [`${dojang} init --url ${server.url}`, 'npm install', 'npm test', `export DOJANG_TOKEN=${token}`];
  const said = await type([...begin, 'npx dojang release', 'npx dojang retire'], folder);
  // The build bundles no module twice, and nothing more than in this repository.
  const [here = ''] = await build({ names: ['content'] });
  expect(await bytesOf(path.join(folder, 'dist'))).toBeLessThan((await bytesOf(here)) * 1.005);
  expect(said).toMatch(/Tests +\d{3} passed/);
  expect(said).toMatch(/content [0-9a-f]{16} is live for new sessions/);
  expect(said).toContain('content is retired');
});
