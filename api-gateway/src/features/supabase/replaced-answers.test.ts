import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createGatewayServer } from '../../platform/http/connections/gateway-server.ts';
import { proxyTo } from '../../platform/supabase/proxy.ts';
import { bodyRoutes, SUPABASE_SAMPLES } from '../../testing/body-routes.ts';
import { accessToken, bearer, PUBLISHABLE_KEY, SECRET_KEY, testApp, USER_ID } from '../../testing/test-app.ts';
import { startUpstream } from '../../testing/upstream.ts';
import { AUTH_ROUTES } from './auth/auth-routes.ts';
import { BUCKETS } from './storage/buckets.ts';
import { isUpload } from './storage/is-upload.logic.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of cleanUp.splice(0)) await each();
});

interface Given {
  status: number;
  body: string | Buffer;
  type?: string;
  /** Which of the functions that the gateway asks itself fail too: all, or those that it asks after the answer. */
  failing?: 'all' | 'after';
}

/** What only the upstream sends. */
const OF_UPSTREAM = {
  'x-of-upstream': '1',
  etag: '"upstream"',
  'last-modified': 'Wed, 21 Oct 2015 07:28:00 GMT',
  'content-range': '0-24/3573458',
  'content-disposition': 'inline',
  'accept-ranges': 'bytes',
  'x-request-id': 'of-the-upstream',
};

/** Functions of the database that the gateway asks itself, and their answers when all is well. */
const ASKED: Record<string, unknown> = {
  count_rate_limits: {},
  has_fresh_proof: true,
  is_admin: true,
  is_picture_taken_down: false,
  lacks_consents: false,
  take_upload_part: true,
  my_upload: { storage_key: 'a/b' },
};

/** The gateway on a socket, before an upstream that gives the same answer to all requests. */
async function gatewayBefore({ status, body, type = 'application/json', failing }: Given) {
  const upstream = await startUpstream((incoming, outgoing) => {
    incoming.resume();
    const { pathname } = new URL(incoming.url ?? '/', 'http://x');
    const name = pathname.split('/').at(-1) ?? '';
    const isAsked = failing !== 'all' && Object.hasOwn(ASKED, name);
    const isAfter = failing === 'after' && !isAsked && pathname.startsWith('/rest/v1/rpc/');
    const text = isAsked ? JSON.stringify(ASKED[name]) : isAfter ? '{"code":"XX000"}' : body;
    const isPacked = String(incoming.headers['accept-encoding']).includes('gzip');
    const bytes = isPacked ? gzipSync(text) : Buffer.from(text);
    outgoing.writeHead(isAsked ? 200 : isAfter ? 500 : status, {
      ...OF_UPSTREAM,
      'content-type': type,
      'content-length': bytes.byteLength,
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    });
    outgoing.end(incoming.method === 'HEAD' ? undefined : bytes);
  });
  const { deps } = await testApp({ config: { siteUrl: 'http://localhost' } });
  const fetch = proxyTo(new URL(upstream.url), 5_000, SECRET_KEY);
  const app = createApp({ ...deps, supabase: { ...deps.supabase, fetch } });
  const { server } = createGatewayServer({ fetch: app.fetch, isUpload, log: () => {}, countsNetworks: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp.push(upstream.stop, () => new Promise((resolve) => server.close(resolve)));
  return { app, client: new RawClient(server) };
}

interface Answer {
  status: number;
  headers: Map<string, string>;
  body: Buffer;
  /** Bytes that came behind the end of the answer. */
  rest: string;
}

/** A client that takes every byte by its place in the stream, as a proxy does that keeps its connections. */
class RawClient {
  private readonly server: Server;
  private socket: Socket | null = null;
  private held = Buffer.alloc(0);

  constructor(server: Server) {
    this.server = server;
  }

  async ask(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | Buffer = '',
  ): Promise<Answer> {
    const socket = this.socket ?? (await this.open());
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = method === 'GET' || method === 'HEAD' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
    const head = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${length}${lines.join('')}\r\n`;
    socket.write(Buffer.concat([Buffer.from(head), Buffer.from(length ? body : '')]));
    const end = await this.until(() => this.held.indexOf('\r\n\r\n'), method, path);
    const [first = '', ...rows] = this.held.subarray(0, end).toString().split('\r\n');
    const found = new Map(
      rows.map((row) => [row.slice(0, row.indexOf(':')).toLowerCase(), row.slice(row.indexOf(':') + 2)]),
    );
    this.held = this.held.subarray(end + 4);
    const status = Number(first.split(' ')[1]);
    const isEmpty = method === 'HEAD' || status === 204 || status === 304;
    const content = isEmpty ? Buffer.alloc(0) : await this.body(found, method, path);
    const rest = this.held.toString();
    this.held = Buffer.alloc(0);
    if (found.get('connection') === 'close') this.close();
    return { status, headers: found, body: content, rest };
  }

  close(): void {
    this.socket?.destroy();
    this.socket = null;
  }

  private async body(headers: Map<string, string>, method: string, path: string): Promise<Buffer> {
    if (headers.get('transfer-encoding') !== 'chunked') {
      const length = Number(headers.get('content-length'));
      await this.until(() => (this.held.byteLength >= length ? 1 : -1), method, path);
      const body = this.held.subarray(0, length);
      this.held = this.held.subarray(length);
      return body;
    }
    const pieces: Buffer[] = [];
    for (;;) {
      const line = await this.until(() => this.held.indexOf('\r\n'), method, path);
      const size = Number.parseInt(this.held.subarray(0, line).toString(), 16);
      await this.until(() => (this.held.byteLength >= line + size + 4 ? 1 : -1), method, path);
      pieces.push(this.held.subarray(line + 2, line + 2 + size));
      this.held = this.held.subarray(line + size + 4);
      if (size === 0) return Buffer.concat(pieces);
    }
  }

  private async open(): Promise<Socket> {
    const socket = net.connect((this.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('data', (piece) => {
      this.held = Buffer.concat([this.held, piece]);
      socket.emit('taken');
    });
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('connect', resolve));
    this.socket = socket;
    return socket;
  }

  private async until(find: () => number, method: string, path: string): Promise<number> {
    const end = Date.now() + 3_000;
    for (;;) {
      const at = find();
      if (at !== -1) return at;
      if (Date.now() > end || this.socket?.destroyed) {
        throw new Error(
          `${method} ${path}: no whole answer, but ${JSON.stringify(this.held.toString().slice(0, 300))}`,
        );
      }
      await Promise.race([
        new Promise((resolve) => this.socket?.once('taken', resolve)),
        new Promise((resolve) => setTimeout(resolve, 500)),
      ]);
    }
  }
}

type Asked = [method: string, path: string, body?: string | Buffer, type?: string];

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d494844520000000a0000000a', 'hex'), Buffer.alloc(200)]);

const PASSKEY = '/passkeys/00000000-0000-4000-8000-000000000001';
/** A body with the fields of every route of Auth. */
const bodyOf = (name: string) => ({
  ...(name === 'user.update' ? {} : { email: `${randomUUID()}@dojang.test` }),
  ...(name === 'verify.code' ? { token: '123456' } : { token_hash: 'x' }),
  ...{ password: 'a good long password', refresh_token: 'x', auth_code: 'x', code_verifier: 'y', type: 'signup' },
  ...{ challenge_id: 'x', credential: { id: 'x', type: 'public-key' }, friendly_name: '내 노트북' },
});

/** Every route that is passed on to Supabase. */
const passedOn = (): Asked[] => [
  ...AUTH_ROUTES.map((route): Asked => {
    const query = 'grant' in route ? `?grant_type=${route.grant}` : '';
    const path = `/auth/v1${route.path.replace('/passkeys/:id', PASSKEY)}${query}`;
    return [route.method, path, 'body' in route ? JSON.stringify(bodyOf(route.name)) : ''];
  }),
  ['GET', '/rest/v1/memos?select=id'],
  ['HEAD', '/rest/v1/memos?select=id'],
  ['POST', '/rest/v1/memos', '{"id":"1"}'],
  ['PATCH', '/rest/v1/memos?id=eq.1', '{"id":"1"}'],
  ['DELETE', '/rest/v1/memos?id=eq.1'],
  ['POST', '/rest/v1/rpc/preview_invite', '{"p_code":"x"}'],
  ['POST', '/rest/v1/rpc/verify_login_code', '{"p_code":"x"}'],
  ['POST', '/functions/v1/due-calendar', '{}'],
  ['GET', `/storage/v1/object/public/site-assets/${USER_ID}/a.png`],
  ['HEAD', `/storage/v1/object/public/site-assets/${USER_ID}/a.png`],
  ...Object.keys(BUCKETS).map((bucket): Asked => ['GET', `/storage/v1/object/${bucket}/${USER_ID}/a.png`]),
  ['POST', `/storage/v1/object/site-assets/${USER_ID}/${'a'.repeat(64)}.png`, PNG, 'image/png'],
  ['POST', '/storage/v1/upload/resumable'],
  ['HEAD', SUPABASE_SAMPLES['/storage/v1/*'][1]],
  ['DELETE', SUPABASE_SAMPLES['/storage/v1/*'][1]],
  ['PATCH', SUPABASE_SAMPLES['/storage/v1/*'][1], 'x', 'application/offset+octet-stream'],
];

const GIVEN: Record<string, Given> = {
  'a success': { status: 200, body: JSON.stringify([{ id: randomUUID(), title: '여름 팝업'.repeat(40) }]) },
  'bytes that are no text': { status: 500, body: Buffer.from('7b22636f6465223a22ff22ff7d', 'hex') },
  'a refusal': {
    status: 400,
    body: '{"statusCode":"404","error":"not_found","message":"Object not found","code":"x"}',
  },
  'a wrong token': { status: 401, body: '{"message":"invalid"}' },
  'a missing right': { status: 403, body: '{"code":"42501","message":"permission denied"}' },
  'something missing': { status: 404, body: '{"code":"P0002"}' },
  'a read-only database': { status: 405, body: '{"code":"25006","message":"read-only"}' },
  'a wrong range': { status: 416, body: '{"code":"PGRST103"}' },
  'a limit of its own': { status: 429, body: '{"code":429,"error_code":"over_request_rate_limit"}' },
  'an exception': { status: 500, body: '{"code":"P0001","message":"consent_required"}' },
  'a statement timeout': { status: 500, body: '{"code":"57014","message":"canceling statement"}' },
  'a full disk': { status: 500, body: '{"code":"53100","message":"could not extend file"}' },
  'an error page': { status: 502, body: `<html>${'x'.repeat(5_000)}</html>`, type: 'text/html' },
  'an outage of everything': { status: 503, body: '{"message":"name resolution failed"}', failing: 'all' },
};

const isReplaced = ({ body }: Answer) => body.toString().includes('"requestId"');

/** What is wrong with an answer: bytes behind its end, or headers of the upstream on an answer of ours. */
function faultsOf(asked: Asked, who: string, answer: Answer): string[] {
  const faults = answer.rest === '' ? [] : [`${answer.rest.length} bytes too many`];
  if (answer.headers.get('x-request-id') === OF_UPSTREAM['x-request-id']) faults.push('has another id');
  if (isReplaced(answer)) {
    const kept = Object.entries(OF_UPSTREAM).filter(([name, value]) => answer.headers.get(name) === value);
    faults.push(...kept.map(([name]) => `keeps ${name}`));
    if (answer.headers.has('content-encoding')) faults.push('keeps content-encoding');
    if (!answer.headers.has('x-content-type-options')) faults.push('lacks the headers of every answer');
  }
  return faults.map((fault) => `${asked[0]} ${asked[1]} ${who}: ${answer.status} ${fault}`);
}

async function walk(client: RawClient, routes: readonly Asked[], who: string, more: Record<string, string>) {
  const faults: string[] = [];
  let replaced = 0;
  for (const asked of routes) {
    const [method, path, body, type = 'application/json'] = asked;
    const headers = {
      ...{
        apikey: PUBLISHABLE_KEY,
        'content-type': type,
        'accept-encoding': 'gzip, br',
        'x-forwarded-for': '203.0.113.7',
      },
      ...{ 'tus-resumable': '1.0.0', 'upload-offset': '0' },
      ...more,
    };
    const answer = await client.ask(method, path, headers, body);
    replaced += Number(isReplaced(answer));
    faults.push(...faultsOf(asked, who, answer));
  }
  return { faults, replaced };
}

test.each(Object.entries(GIVEN))(
  'no header of a replaced answer survives, and none is longer than it says: %s',
  async (_, given) => {
    const { client } = await gatewayBefore(given);
    const guest = await walk(client, passedOn(), 'a guest', {});
    const person = await walk(client, passedOn(), 'a person', await bearer());
    client.close();
    expect([...guest.faults, ...person.faults]).toEqual([]);
    expect(guest.replaced).toBeGreaterThan(0);
  },
);

test('nor of an answer of Auth after which the database fails', async () => {
  const session = {
    access_token: await accessToken(),
    user: { id: USER_ID, email: 'mina@dojang.test' },
    id: USER_ID,
    padding: 'x'.repeat(300),
  };
  const { client } = await gatewayBefore({ status: 200, body: JSON.stringify(session), failing: 'after' });
  // Without compression the answer of Auth has the length that an answer after it must not have.
  const plain = { 'accept-encoding': 'identity', ...(await bearer()) };
  const { faults, replaced } = await walk(client, passedOn(), 'a person', plain);
  client.close();
  expect(faults).toEqual([]);
  expect(replaced).toBeGreaterThan(0);
});

test('nor on any other route', async () => {
  for (const given of [GIVEN['an exception'], GIVEN['a limit of its own'], GIVEN['an outage of everything']]) {
    if (!given) continue;
    const { app, client } = await gatewayBefore(given);
    const others = bodyRoutes(app, {}).filter(({ path, isUpload: isLong }) => /^\/api\//.test(path) && !isLong);
    const opened = app.routes
      // Packing the SDK takes seconds and asks nobody.
      .filter(({ method, path }) => method === 'GET' && !/[*:]|\/sdk/.test(path))
      .map(({ path }): Asked => ['GET', path]);
    const routes = [...others.map(({ method, path }): Asked => [method, path, '{}']), ...opened];
    const { faults } = await walk(client, routes, 'a person', await bearer());
    client.close();
    expect(faults).toEqual([]);
    expect(routes.length).toBeGreaterThan(100);
  }
});
