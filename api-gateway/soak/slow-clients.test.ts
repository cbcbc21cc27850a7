import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { field, form, projectOf } from '@dojang/renderer/blocks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GATEWAY_ENVIRONMENT } from '../src/platform/process/environment.ts';
import { type BodyRoute, bodyRoutes, SUPABASE_SAMPLES } from '../src/testing/body-routes.ts';
import { demoFolder } from '../src/testing/demo-folder.ts';
import { writeRemote, writeShell } from '../src/testing/releases.ts';
import { testApp } from '../src/testing/test-app.ts';
import { addressOf, beginUpload, Client, signUp } from './client.ts';
import type { FromServer, Setup } from './messages.ts';

/** Whether every route is attacked alone, by each kind of attacker, and times are asserted: on a machine that runs nothing else. */
const IS_LONG = Boolean(process.env.NIGHTLY);
const CONNECTIONS = 200;
const ATTACK_MS = IS_LONG ? 6_000 : 3_000;
const BYTE_MS = 10_000;
/** Between two calls of functions, of which a person has 300 in ten minutes. */
const CALLS_MS = 2_500;
const PASSWORD = 'a good long password';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
);

let server: ChildProcess;
let where: { port: number; key: string };
beforeAll(async () => {
  const setup: Setup = { dataDir: await demoFolder(), builds: [await writeShell(), await writeRemote()] };
  server = fork(path.join(import.meta.dirname, 'server.ts'), [JSON.stringify(setup)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...GATEWAY_ENVIRONMENT },
  });
  where = await new Promise((resolve, reject) => {
    server.on('message', (message: FromServer) => 'port' in message && resolve(message));
    server.once('exit', () => reject(new Error('the gateway did not start')));
  });
});
afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.disconnect();
  await ended;
});

/** Somebody with an account, a project, a site and a published page with a form that asks for a file. */
class Person {
  readonly client: Client;
  readonly projectId = randomUUID();
  readonly noteId = randomUUID();
  readonly pageId = randomUUID();
  siteId = '';
  form = '';
  #rev = 1;

  constructor(address: string | undefined) {
    this.client = new Client(where.port, where.key, { localAddress: address });
  }

  async begin(): Promise<this> {
    const user = await signUp(this.client, `${randomUUID().slice(0, 8)}@dojang.test`, PASSWORD);
    await this.must('POST', '/rest/v1/projects', { id: this.projectId, name: '일', owner_id: user.id });
    const [site] = JSON.parse(await this.must('GET', '/rest/v1/sites?select=id')) as { id: string }[];
    this.siteId = site?.id ?? '';
    return this;
  }

  async write(): Promise<this> {
    const content = { type: 'doc', content: [] };
    await this.must('POST', '/rest/v1/notes', {
      id: this.noteId,
      project_id: this.projectId,
      title: '회의록',
      content,
    });
    const draft = projectOf([form('지원', [field('file', 'cv', '이력서', {})])]);
    const { pageId: id, siteId: site_id } = this;
    await this.must('POST', '/rest/v1/pages', { id, site_id, slug: `a-${id.slice(0, 8)}`, title: '지원', draft });
    await this.must('POST', '/api/private/page/publish', { pageId: id, baseRev: 1, keepsSamples: true });
    this.form = / action="([^"]+)"/.exec(await this.must('GET', `/landing/${id}`))?.[1] ?? '';
    return this;
  }

  async must(method: string, to: string, body?: unknown, headers?: Record<string, string>): Promise<string> {
    const answer = await this.client.request(method, to, body, headers);
    if (answer.status >= 400) throw new Error(`${method} ${to}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer.text;
  }

  /** The address of a new upload of this size. */
  async beginUpload(size: number): Promise<string> {
    const address = await beginUpload(this.client, this.projectId, size);
    if (address === null) throw new Error('The upload was refused');
    return address;
  }

  /** What a person does, by the limiter that it needs. */
  readonly acts: Record<string, () => Promise<unknown>> = {
    reads: () => this.must('GET', `/rest/v1/notes?select=id,rev&id=eq.${this.noteId}`),
    saves: async () => {
      const content = { type: 'doc', content: [] };
      const given = {
        p_note_id: this.noteId,
        p_base_rev: this.#rev,
        p_title: '회의록',
        p_content: content,
        p_body_text: '',
      };
      const saved = JSON.parse(await this.must('POST', '/rest/v1/rpc/save_note', given)) as { rev: number };
      this.#rev = saved.rev;
    },
    asks: () => this.must('POST', '/api/private/project/getDetail', { projectId: this.projectId }),
    account: () => this.must('GET', '/auth/v1/user'),
    page: () => this.must('GET', `/landing/${this.pageId}`),
    picture: () => {
      const headers = { 'content-type': 'image/png' };
      return this.must('POST', `/storage/v1/object/site-assets/${this.siteId}/${randomUUID()}.png`, PNG, headers);
    },
    file: async () => {
      const headers = {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      };
      await this.must('PATCH', await this.beginUpload(3), 'abc', headers);
    },
    calls: () => this.must('POST', '/functions/v1/due-calendar', {}),
  };

  /** An answer with a file to a form. A network may send 60 in ten minutes. */
  async answers(to: string): Promise<void> {
    const body = [
      '--b\r\ncontent-disposition: form-data; name="consent"\r\n\r\nyes\r\n',
      '--b\r\ncontent-disposition: form-data; name="form.cv"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--b--\r\n',
    ].join('');
    await this.must('POST', to, body, { 'content-type': 'multipart/form-data; boundary=b' });
  }
}

class Guest {
  readonly client: Client;
  constructor(address: string | undefined) {
    this.client = new Client(where.port, where.key, { localAddress: address });
  }
  readonly acts: Record<string, () => Promise<unknown>> = {
    guest: async () => {
      const { status } = await this.client.request('GET', '/rest/v1/notices?select=id&limit=5');
      if (status !== 200) throw new Error(`a guest: ${status}`);
    },
  };
}

interface Measured {
  times: Record<string, number[]>;
  problems: string[];
  count: number;
}

/** Everybody does everything again and again. */
async function measure(
  people: readonly { acts: Record<string, () => Promise<unknown>> }[],
  ms: number,
): Promise<Measured> {
  const measured: Measured = { times: {}, problems: [], count: 0 };
  const until = performance.now() + ms;
  const repeat = async (name: string, act: () => Promise<unknown>) => {
    do {
      const began = performance.now();
      await act().catch((error: Error) => measured.problems.push(`${name}: ${error.message}`));
      const own = measured.times[name] ?? [];
      measured.times[name] = own;
      measured.count += 1;
      own.push(performance.now() - began);
      await pause(name === 'calls' ? CALLS_MS : 100);
    } while (performance.now() < until);
  };
  await Promise.all(people.flatMap(({ acts }) => Object.entries(acts).map(([name, act]) => repeat(name, act))));
  return measured;
}

interface Attack {
  addresses: readonly (string | undefined)[];
  accounts: readonly Person[];
  routes: readonly BodyRoute[];
}

/** Uploads that were begun, one for each connection of an attack with these accounts. */
const begun = new Map<number, string[]>();
async function beginUploads(accounts: readonly Person[]): Promise<string[]> {
  const known = begun.get(accounts.length) ?? [];
  begun.set(accounts.length, known);
  while (accounts.length > 0 && known.length < CONNECTIONS) {
    known.push((await accounts[known.length % accounts.length]?.beginUpload(1_000_000)) ?? '');
  }
  return known;
}

/** Keeps 200 connections, each of which sends the head of a request, and a byte of its body every ten seconds. */
async function attack({ addresses, accounts, routes }: Attack) {
  const uploads = routes.some(({ method }) => method === 'PATCH') ? await beginUploads(accounts) : [];
  const open = new Set<net.Socket>();
  let opened = 0;
  let isOver = false;
  const connect = (at: number): void => {
    const account = accounts[at % Math.max(accounts.length, 1)];
    const { method, path: to, type } = routes[at % routes.length] as BodyRoute;
    const isPart = method === 'PATCH' && to.startsWith('/storage/v1/upload/');
    const target = (isPart && uploads[at]) || to.replace(SITE, account?.siteId ?? '');
    const socket = net.connect({ port: where.port, host: '127.0.0.1', localAddress: addresses[at % addresses.length] });
    open.add(socket);
    socket.once('connect', () => {
      opened += 1;
    });
    socket.on('error', () => {});
    socket.resume();
    const head = [
      `${method} ${target.replace('a.png', `${randomUUID()}.png`)} HTTP/1.1`,
      `host: localhost:${where.port}`,
      `apikey: ${where.key}`,
      ...(account ? [`authorization: Bearer ${account.client.token}`] : []),
      `content-type: ${type}`,
      'content-length: 900',
      'tus-resumable: 1.0.0',
      'upload-offset: 0',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n{`);
    const trickle = setInterval(() => socket.write(' '), BYTE_MS);
    socket.once('close', () => {
      clearInterval(trickle);
      open.delete(socket);
      if (!isOver) setTimeout(() => !isOver && connect(at), 50);
    });
  };
  for (let at = 0; at < CONNECTIONS; at++) connect(at);
  return {
    opened: () => opened,
    end: () => {
      isOver = true;
      for (const socket of open) socket.destroy();
    },
  };
}

const SITE = '00000000-0000-4000-8000-00000000517e';
const nameOf = ({ addresses, accounts, routes: [first, ...more] }: Attack) =>
  `${first?.method} ${first?.path.slice(0, 40)} and ${more.length} more, from ${addresses.length} with ${accounts.length}`;
/** The middle one of the times of an act, in milliseconds. */
const median = ({ times }: Measured, act: string) => {
  const all = (times[act] ?? []).toSorted((a, b) => a - b);
  return Math.round(all[Math.floor(all.length / 2)] ?? 0);
};

test('clients that send a byte in ten seconds to any route stop nobody else', { timeout: 3 * 3_600_000 }, async () => {
  const somebody = await (await new Person(addressOf(1)).begin()).write();
  const guest = new Guest(addressOf(2));
  // Somebody in the network of an attacker. Uploads wait there, because the attacker uses the share of the network.
  const colleague = await (await new Person(addressOf(20)).begin()).write();
  const accounts: Person[] = [];
  for (let at = 0; at < 22; at++) accounts.push(await new Person(addressOf(20 + (at % 6))).begin());

  const { app } = await testApp();
  const routes = bodyRoutes(app, {
    ...SUPABASE_SAMPLES,
    '/storage/v1/*': [`/storage/v1/object/site-assets/${SITE}/a.png`, '/storage/v1/upload/resumable/x'],
    '/form/:token': [somebody.form],
  });
  const six = Array.from({ length: 6 }, (_, at) => addressOf(20 + at));
  /** The route that begins with this path and takes a body of this type. */
  const alone = (start: string, type = 'application/json') =>
    routes.filter((route) => route.method !== 'DELETE' && route.path.startsWith(start) && route.type.startsWith(type));
  const daily: Attack[] = [
    { addresses: six, accounts, routes },
    { addresses: six, accounts: accounts.slice(0, 2), routes: alone('/api/private/project/getDetail') },
    { addresses: six, accounts, routes: alone('/storage/v1/upload/', 'application/offset') },
    { addresses: six, accounts, routes: alone('/storage/v1/object/', 'image/') },
    { addresses: six, accounts: [], routes: alone(somebody.form, 'multipart/') },
    { addresses: six, accounts, routes: alone('/functions/v1/') },
  ];
  // Four routes at a time. Fifty connections for each are more than the places of any lane that a person shares.
  const groups = Array.from({ length: Math.ceil(routes.length / 4) }, (_, at) => routes.slice(4 * at, 4 * at + 4));
  const nightly = [six, six.slice(0, 1)].flatMap((addresses) =>
    [0, 2, accounts.length].flatMap((count) =>
      groups.map((group): Attack => ({ addresses, accounts: accounts.slice(0, count), routes: group })),
    ),
  );

  await measure([somebody, guest, colleague], 1_000);
  for (const each of IS_LONG ? [...daily, ...nightly] : daily) {
    const name = nameOf(each);
    const quiet = await measure([somebody, guest], IS_LONG ? 2_000 : 1_000);
    const attackers = await attack(each);
    await pause(300);
    const [attacked, near] = await Promise.all([
      measure([somebody, guest], ATTACK_MS),
      measure([colleague], ATTACK_MS),
    ]);
    if (each.routes.every(({ isUpload }) => isUpload)) await somebody.answers(somebody.form);
    attackers.end();
    const times = Object.keys(attacked.times).map((act) => [act, median(quiet, act), median(attacked, act)] as const);
    console.info(`${name}: ${attackers.opened()} connections; ${times.map((each) => each.join(' ')).join(', ')}`);
    expect(attackers.opened(), name).toBeGreaterThanOrEqual(CONNECTIONS);
    expect(quiet.problems, name).toEqual([]);
    for (const { problems, count } of [attacked, near]) {
      expect(problems.length, `${name}: ${problems.slice(0, 5)}`).toBeLessThanOrEqual(count / 100);
    }
    if (IS_LONG) for (const [act, before, now] of times) expect(now, `${name}: ${act}`).toBeLessThan(2 * before + 50);
    await pause(200);
  }
});
