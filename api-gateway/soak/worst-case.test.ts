import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestDatabase, type TestDatabase } from '@dojang/embedded/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GATEWAY_ENVIRONMENT } from '../src/platform/process/environment.ts';
import { openFileRegistry } from '../src/platform/releases/file-registry.ts';
import { SHELL_FILES, temporaryFolder, writeShell } from '../src/testing/releases.ts';
import { PLATFORM } from '../src/testing/test-app.ts';

const IS_LONG = Boolean(process.env.NIGHTLY);
const CONNECTIONS = IS_LONG ? 500 : 150;
const ATTACK_MS = IS_LONG ? 60_000 : 4_000;
const MAX_RSS = 600_000_000;
/** Memory that a process keeps after a burst of requests, because its allocator does not return all of it. */
const MAX_KEPT = 200_000_000;
const ASSET = 'static/js/large.abc.js';

let database: TestDatabase;
let gateway: ChildProcess;
let port: number;
let apikey: string;
const pageId = randomUUID();

beforeAll(async () => {
  database = await startTestDatabase();
  await fill();
  const dataDir = await temporaryFolder();
  const registry = await openFileRegistry(join(dataDir, 'releases'), PLATFORM, () => {});
  // The data is random, because a large file that compresses well would be no load.
  const large = `export const noise = '${randomBytes(768 * 1024).toString('base64')}'`;
  await registry.publishAll([await writeShell({}, { ...SHELL_FILES, [ASSET]: large })]);
  gateway = started('gateway-process.ts', [dataDir], { ...GATEWAY_ENVIRONMENT, DATABASE_URL: database.url });
  ({ port, apikey } = await told<{ port: number; apikey: string }>(gateway));
});
afterAll(async () => {
  gateway?.disconnect();
  await database?.stop();
});

/** Notices (공지) of 7 MB in all, and a published page of 2 MB. */
async function fill() {
  const { sql } = database;
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '도장 '.repeat(17_000) }] }],
  };
  await sql`insert into public.notices (title, body, status, publish_at)
    select '공지 ' || n, ${sql.json(body)}, 'published', now() - interval '1 day' from generate_series(1, 60) n`;
  const owner = randomUUID();
  await sql`insert into auth.users (id, email) values (${owner}, 'owner@dojang.test')`;
  const [site] = await sql<{ id: string }[]>`select id from public.sites where owner_id = ${owner}`;
  if (!site) throw new Error('no site');
  await sql`insert into public.pages (id, site_id, slug, title) values (${pageId}, ${site.id}, 'a', '큰 페이지')`;
  const html = `<!doctype html><style>p{}</style><p>${randomBytes(1024 * 1024).toString('hex')}</p>`;
  const [version] = await sql<{ id: string }[]>`
    insert into public.page_versions (page_id, site_id, kind, title, project, html, etag, payload)
    values (${pageId}, ${site.id}, 'publish', '큰 페이지', '{}', ${html}, 'e', ${JSON.stringify([html])}) returning id`;
  await sql`update public.pages set live_version_id = ${version?.id ?? ''}, published_at = now() where id = ${pageId}`;
}

const started = (script: string, args: string[], env = {}) =>
  fork(join(import.meta.dirname, script), args, { env: { ...process.env, ...env } });

/** The next message of a process. */
const told = <T>(process_: ChildProcess) =>
  new Promise<T>((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the process ended with ${code}`));
    process_.once('exit', ended).once('message', (message) => {
      process_.off('exit', ended);
      resolve(message as T);
    });
  });
async function asked<T>(process_: ChildProcess): Promise<T> {
  const answer = told<T>(process_);
  process_.send({});
  return answer;
}
const rss = async () => (await asked<{ rss: number }>(gateway)).rss;

const ask = async (path: string) => {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { apikey } });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - began };
};
const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

test(`${CONNECTIONS} misbehaving anonymous connections block no other user and leak no memory`, {
  timeout: 400_000,
}, async () => {
  const asset = `/shell/aaaaaa0000000001/${ASSET}`;
  for (const path of [asset, `/landing/${pageId}`, '/rest/v1/notices?select=id,body,title']) {
    expect(await ask(path)).toMatchObject({ status: 200 });
  }
  const before = await rss();
  const clients = started('worst-clients.ts', [JSON.stringify({ port, apikey, pageId, asset }), String(CONNECTIONS)]);
  const memory: number[] = [];
  const healthy: number[] = [];
  const statuses = new Map<number, number>();
  for (const end = performance.now() + ATTACK_MS; performance.now() < end; await sleep(100)) {
    memory.push(await rss());
    const { status, ms } = await ask('/healthz');
    healthy.push(ms);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  const { closed } = await asked<{ closed: number }>(clients);
  clients.disconnect();
  await sleep(IS_LONG ? 40_000 : 1_000);
  const after = await rss();
  const seen = { before, most: Math.max(...memory), after, p95: p95(healthy), closed };
  // The measured figures, for the log of the nightly run.
  console.log(JSON.stringify({ ...seen, statuses: [...statuses] }));
  expect([...statuses.keys()]).toEqual([200]);
  expect(seen.most).toBeLessThan(MAX_RSS);
  if (IS_LONG) expect(seen.p95).toBeLessThan(100);
  if (IS_LONG) expect(seen.after - seen.before).toBeLessThan(MAX_KEPT);
  expect(await ask(`/landing/${pageId}`)).toMatchObject({ status: 200 });
});
