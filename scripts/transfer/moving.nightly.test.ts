import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Embedded } from '@dojang/embedded';
import { startPostgres } from '@dojang/embedded/data-folder';
import { openSql } from '@dojang/embedded/sql';
import { startTestDatabase } from '@dojang/embedded/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../api-gateway/src/server.ts';
import { copyDemo } from '../../api-gateway/src/testing/demo-folder.ts';
import { ROOT } from '../workspace.ts';

// Types the commands of docs/operations.md. The embedded Supabase over the network stands in for the hosted one.
const PERSON = { email: 'mina@dojang.test', password: 'dojang-demo-2026' };
const PICTURE = new Uint8Array(
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
);
const OBJECT = 'site-assets/11111111-1111-4111-8111-111111111111/picture.png';

let folder: string;
let dataDir: string;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dojang-moving-'));
  dataDir = path.join(folder, 'embedded');
  await copyDemo(dataDir);
}, 300_000);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

async function linesOf(block: string): Promise<string[]> {
  const page = await readFile(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const [, lines = ''] = new RegExp(`\`\`\`sh ${block}\\n([\\s\\S]+?)\`\`\``).exec(page) ?? [];
  return lines.trim().split('\n');
}

/** The documented command that makes a super admin. */
async function promoteLine(): Promise<string> {
  const page = await readFile(path.join(ROOT, 'docs/operations.md'), 'utf8');
  return /^npm run admin .*$/m.exec(page)?.[0] ?? '';
}

/** Runs a line in the sources, with Node instead of npm, which would install first. @throws with its output when it fails */
async function type(line: string): Promise<string> {
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const command = line.replace(/npm run ([\w:]+)(?: --)?/, (_, name: string) => scripts[name] ?? '');
  const { PATH } = process.env;
  const env = { PATH: `${path.dirname(process.execPath)}:${PATH}`, DATA_DIR: dataDir, HOME: folder };
  const child = spawn('sh', ['-ec', command], { cwd: ROOT, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code, `${command}\n${said}`).toBe(0);
  return said;
}

async function emptyPostgres(): Promise<string> {
  const postgres = await startPostgres({ dataDir: await mkdtemp(path.join(folder, 'postgres-')) });
  ends.push(postgres.stop);
  return postgres.url;
}

async function start(options: { dataDir: string; env: Record<string, string> }): Promise<RunningServer> {
  const running = await startServer({ port: 0, log: () => {}, ...options });
  ends.push(running.close);
  return running;
}

/** Serves an embedded Supabase as a hosted one is: at an address, with its secret key. */
async function serve({ fetch }: Embedded): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const init = {
      method: request.method ?? 'GET',
      headers,
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    };
    const answer = await fetch(new Request(`http://localhost${request.url}`, init), { peerAddress: null });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(async () => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function putPicture({ fetch, secretKey }: Embedded): Promise<void> {
  const headers = {
    authorization: `Bearer ${secretKey}`,
    apikey: secretKey,
    'content-type': 'image/png',
    'content-length': String(PICTURE.byteLength),
  };
  const request = new Request(`http://localhost/storage/v1/object/${OBJECT}`, {
    method: 'POST',
    headers,
    body: PICTURE,
  });
  expect((await fetch(request, { peerAddress: null })).status).toBe(200);
}

/** What somebody has who signs in: an account, notes, and the bytes of a stored picture. */
async function arrivedAt(url: string, apikey: string) {
  const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify(PERSON),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const notes = await fetch(`${url}/rest/v1/notes?select=id,title&order=id`, {
    headers: { apikey, authorization: `Bearer ${token}` },
  });
  const picture = await fetch(`${url}/storage/v1/object/public/${OBJECT}`);
  return { notes: await notes.text(), picture: Buffer.from(await picture.arrayBuffer()).toString('hex') };
}

const arrivedAtGateway = ({ port, embedded }: RunningServer) =>
  arrivedAt(`http://localhost:${port}`, embedded?.publishableKey ?? '');

test('the documented commands carry everything to an own PostgreSQL with two gateways, and from there to another platform', {
  timeout: 300_000,
}, async () => {
  const before = await start({ dataDir, env: {} });
  const embedded = before.embedded as Embedded;
  await putPicture(embedded);
  const had = await arrivedAtGateway(before);
  expect(had.notes.length).toBeGreaterThan(100);
  expect(had.picture).toBe(Buffer.from(PICTURE).toString('hex'));
  await embedded.sql`
    insert into public.login_apps (user_id, sealed_secret, last_step)
    select id, 'sealed', 0 from public.profiles where email = ${PERSON.email}`;
  const keys = await readFile(path.join(dataDir, 'keys.json'), 'utf8');

  const own = await emptyPostgres();
  const shared = path.join(folder, 'shared');
  const file = path.join(folder, 'data.tar.zst');
  const typed = (line: string, url: string) =>
    type(
      line.replaceAll('postgres://…', `'${url}'`).replaceAll('/srv/dojang', shared).replaceAll('data.tar.zst', file),
    );
  const moveOwn = await linesOf('move-own');
  expect(moveOwn).toHaveLength(2);
  for (const line of moveOwn) await typed(line, own);
  expect(await readFile(path.join(shared, 'keys.json'), 'utf8')).toBe(keys);
  await before.close();

  const env = { DATABASE_URL: own, SHARED_DIR: shared };
  const gateways = await Promise.all(['one', 'two'].map((name) => start({ dataDir: path.join(folder, name), env })));
  for (const gateway of gateways) expect(await arrivedAtGateway(gateway)).toEqual(had);
  await typed(`DATABASE_URL=postgres://… ${(await promoteLine()).replace('you@example.com', 'jun@dojang.test')}`, own);
  const sql = openSql(own, { max: 1 });
  ends.push(() => sql.end({ timeout: 1 }));
  expect(await sql`select sealed_secret from public.login_apps`).toEqual([{ sealed_secret: 'sealed' }]);
  expect(await sql`select level from public.profiles where email = 'jun@dojang.test'`).toEqual([{ level: 'super' }]);

  await rm(file);
  const target = await startTestDatabase();
  ends.push(target.stop);
  const supabase = await serve(target.embedded);
  const moveHosted = await linesOf('move-hosted');
  expect(moveHosted).toHaveLength(3);
  const [first = '', ...others] = moveHosted;
  await typed(`DATABASE_URL='${own}' SHARED_DIR=${shared} ${first}`, own);
  for (const line of others) {
    const { secretKey } = target.embedded;
    await typed(line.replace('https://…', supabase).replace('sb_secret_…', secretKey), target.url);
  }
  expect(await arrivedAt(supabase, target.embedded.publishableKey)).toEqual(had);
  expect(await target.sql`select from public.login_apps`).toHaveLength(0);
  const hosted = { SUPABASE_URL: supabase, SUPABASE_SECRET_KEY: target.embedded.secretKey };
  const promote = await promoteLine();
  await type(
    `${Object.entries(hosted)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')} ${promote.replace('you@example.com', 'sora@dojang.test')}`,
  );
  expect(await target.sql`select level from public.profiles where email = 'sora@dojang.test'`).toEqual([
    { level: 'super' },
  ]);
});
