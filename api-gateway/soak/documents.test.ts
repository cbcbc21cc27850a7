import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestDatabase, type TestDatabase } from '@dojang/embedded/testing';
import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GATEWAY_ENVIRONMENT } from '../src/platform/process/environment.ts';
import { openFileRegistry } from '../src/platform/releases/file-registry.ts';
import { temporaryFolder, writeShell } from '../src/testing/releases.ts';
import { PLATFORM } from '../src/testing/test-app.ts';
import { addressOf, Client, signUp } from './client.ts';
import type { Orders, Step } from './one-client.ts';

/** Time for which one client asks each route. */
const ATTACK_MS = 5_000;
const PULSE_MS = 20;
/** For `/healthz` of others. */
const MOST_P95_MS = 50;

let database: TestDatabase;
let gateway: ChildProcess;
let port: number;
let key: string;
let owner: Client;
let siteId: string;
const projectId = randomUUID();
const noteId = randomUUID();

beforeAll(async () => {
  database = await startTestDatabase();
  const dataDir = await temporaryFolder();
  const registry = await openFileRegistry(join(dataDir, 'releases'), PLATFORM, () => {});
  await registry.publishAll([await writeShell()]);
  gateway = fork(join(import.meta.dirname, 'gateway-process.ts'), [dataDir], {
    env: { ...process.env, ...GATEWAY_ENVIRONMENT, DATABASE_URL: database.url },
  });
  ({ port, apikey: key } = await new Promise<{ port: number; apikey: string }>((resolve, reject) => {
    gateway.once('message', (message) => resolve(message as { port: number; apikey: string }));
    gateway.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)));
  }));
  owner = new Client(port, key, { localAddress: addressOf(1) });
  await signUp(owner, 'mina@dojang.test', 'a good long password');
  siteId = (JSON.parse(await must('GET', '/rest/v1/sites?select=id')) as { id: string }[])[0]?.id ?? '';
});
afterAll(async () => {
  gateway?.disconnect();
  await database?.stop();
});

async function must(method: string, path: string, body?: unknown): Promise<string> {
  const { status, text } = await owner.request(method, path, body);
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
  return text;
}

const many = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));
const page = (components: unknown[], styles: unknown[] = []) => ({
  styles,
  pages: [{ frames: [{ component: { type: 'wrapper', components } }] }],
});

/** Stores a page as it could be stored before its values were counted. */
async function createPage(draft: object): Promise<string> {
  const id = randomUUID();
  await database.sql.begin(async (tx) => {
    await tx`alter table pages disable trigger pages_text_size`;
    await tx`insert into pages (id, site_id, slug, title, draft)
      values (${id}, ${siteId}, ${`p-${id.slice(0, 8)}`}, '큰 페이지', ${JSON.stringify(draft)}::text::jsonb)`;
    await tx`alter table pages enable trigger pages_text_size`;
  });
  return id;
}

async function shareOf(pageId: string): Promise<string> {
  const args = { p_page_id: pageId, p_days: 7, p_version_id: null };
  const shareId = JSON.parse(await must('POST', '/rest/v1/rpc/create_page_share', args)) as string;
  const { url } = JSON.parse(await must('POST', '/api/private/page/shareLink', { shareId })) as { url: string };
  return `/api/public/page/share/${new URL(url, 'http://a').searchParams.get('token')}/document`;
}

/** Assigns as many issues with a due date to the owner as a project may have. */
async function assignIssues() {
  const { sql } = database;
  const boardId = randomUUID();
  const columnId = randomUUID();
  await sql`insert into boards (id, project_id, name) values (${boardId}, ${projectId}, '보드')`;
  await sql`insert into board_columns (id, board_id, project_id, name, kind)
    values (${columnId}, ${boardId}, ${projectId}, '할 일', 'todo')`;
  await sql`insert into issues (project_id, board_id, column_id, title, rank, due_date)
    select ${projectId}, ${boardId}, ${columnId}, '이슈 ' || n, n, current_date + 30 from generate_series(1, 20000) n`;
  await sql`insert into issue_assignees (project_id, issue_id, user_id)
    select i.project_id, i.id, p.owner_id from issues i join projects p on p.id = i.project_id where p.id = ${projectId}`;
}

/** What one client can ask of documents of the largest size, by the name of the route. */
async function routes(): Promise<Record<string, Step[]>> {
  const empty = page(many(900_000, () => ({})));
  const gradients = page(
    [{ classes: ['a'], content: 'x' }],
    many(3_300, (at) => ({
      selectors: ['a'],
      style: { background: `linear-gradient(${'rgb(1,2,3),'.repeat(100)}rgb(${at},0,0))` },
    })),
  );
  const found: Record<string, Step[]> = {};
  for (const [name, draft] of Object.entries({ empty, gradients })) {
    const pageId = await createPage(draft);
    const view = await shareOf(pageId);
    const rename: Step[] = many(2, (at) => ({
      method: 'PATCH',
      path: `/rest/v1/pages?id=eq.${pageId}`,
      body: { title: `제목 ${at}` },
    }));
    const renamed = (step: Step): Step[] => rename.flatMap((each) => [each, step]);
    // Nothing that was rendered before is kept for a page with another title.
    found[`${name}: view of a link`] = renamed({ method: 'GET', path: view });
    found[`${name}: share picture`] = renamed({ method: 'POST', path: '/api/private/page/card', body: { pageId } });
    found[`${name}: publish`] = [
      { method: 'POST', path: '/api/private/page/publish', body: { pageId, baseRev: 1, keepsSamples: true } },
    ];
    found[`${name}: draft`] = [{ method: 'GET', path: `/rest/v1/pages?select=id,draft&id=eq.${pageId}` }];
    found[`${name}: drafts of a site`] = [
      { method: 'GET', path: `/rest/v1/sites?select=id,pages!pages_site_id_fkey(draft)&pages.id=eq.${pageId}` },
    ];
    found[`${name}: save`] = [
      {
        method: 'POST',
        path: '/rest/v1/rpc/save_draft',
        body: { p_page_id: pageId, p_base_rev: 7, p_project: draft },
      },
    ];
  }

  const form = BLOCKS.find(({ id }) => id === 'form')?.make();
  const texts = many(9_000, (at) => ({
    tagName: 'p',
    attributes: { id: `p${at}` },
    components: [{ type: 'textnode', content: '가나다라마바사아자차카타파하 '.repeat(4) }],
  }));
  const live = await createPage({ ...projectOf([]), ...page([{ tagName: 'h1', content: '긴 글' }, ...texts, form]) });
  const publish = { pageId: live, baseRev: 1, keepsSamples: true };
  await must('POST', '/api/private/page/publish', publish);
  const action = / action="(\/form\/[^"]+)"/.exec(await must('GET', `/landing/${live}`))?.[1] ?? '';
  found['published page'] = [{ method: 'GET', path: `/landing/${live}` }];
  found['published page as data'] = [{ method: 'GET', path: `/landing/${live}/_payload.json` }];
  found['published again'] = [{ method: 'POST', path: '/api/private/page/publish', body: publish }];
  found['form of a published page'] = [
    { method: 'GET', path: action },
    {
      method: 'POST',
      path: action,
      body: {},
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  ];

  const [site] = await database.sql<{ subdomain: string }[]>`select subdomain from sites where id = ${siteId}`;
  await database.sql`
    insert into pages (site_id, slug, title, live_version_id, published_at)
    select ${siteId}, 'many-' || n, '페이지', (select live_version_id from pages where id = ${live}), now()
    from generate_series(1, 190) n`;
  const host = { host: `${site?.subdomain}.localhost:${port}` };
  found['map of a site for search engines'] = [{ method: 'GET', path: '/sitemap.xml', headers: host }];
  found['map in a page'] = [{ method: 'GET', path: '/embeded/map?lat=37.5&lng=127&zoom=15&label=%EA%B0%80' }];

  const content = {
    type: 'doc',
    content: many(4_000, () => ({ type: 'paragraph', content: [{ type: 'text', text: '가나다라 '.repeat(10) }] })),
  };
  await must('POST', '/rest/v1/projects', { id: projectId, name: '일' });
  await must('POST', '/rest/v1/notes', { id: noteId, project_id: projectId, title: '긴 노트', content });
  await database.sql`
    insert into notes (project_id, title, content)
    select ${projectId}, '노트 ' || n, content from notes, generate_series(1, 40) n where id = ${noteId}`;
  await assignIssues();
  found['notes of a project'] = [
    { method: 'GET', path: `/rest/v1/notes?select=id,content&project_id=eq.${projectId}` },
  ];
  found['a note and its save'] = [
    { method: 'GET', path: `/rest/v1/notes?select=content&id=eq.${noteId}` },
    {
      method: 'POST',
      path: '/rest/v1/rpc/save_note',
      body: { p_note_id: noteId, p_base_rev: 1, p_title: '긴 노트', p_content: content, p_body_text: '' },
    },
  ];
  found['calendar of due dates'] = [{ method: 'POST', path: '/functions/v1/due-calendar', body: {} }];
  const { url } = JSON.parse(await must('POST', '/api/private/account/dataLink', {})) as { url: string };
  found['own data'] = [{ method: 'GET', path: url }];
  return found;
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

/** What `/healthz` takes, in milliseconds, while one client sends these steps; and the statuses of the client. */
async function pulseBeside(steps: Step[]) {
  const orders: Orders = { port, key, localAddress: addressOf(1), token: owner.token, steps };
  const child = fork(join(import.meta.dirname, 'one-client.ts'));
  const statuses = new Promise((resolve) => child.once('message', resolve));
  child.send(orders);
  const others = new Client(port, key, { localAddress: addressOf(2) });
  await pause(500);
  const pulse: number[] = [];
  for (const end = performance.now() + ATTACK_MS; performance.now() < end; await pause(PULSE_MS)) {
    const { ms, status } = await others.request('GET', '/healthz');
    expect(status).toBe(200);
    pulse.push(ms);
  }
  child.send('stop');
  others.close();
  return { p95: Math.round(p95(pulse)), most: Math.round(Math.max(...pulse)), statuses: await statuses };
}

test('one client at its worst does not slow others on any route that reads a document @nightly', {
  timeout: 15 * 60_000,
}, async () => {
  const slow: string[] = [];
  const known = await routes();
  for (const [name, steps] of Object.entries(known)) {
    const seen = await pulseBeside(steps);
    console.info(name, JSON.stringify(seen));
    if (seen.p95 > MOST_P95_MS) slow.push(`${name}: ${seen.p95} ms`);
  }
  expect(slow).toEqual([]);
});
