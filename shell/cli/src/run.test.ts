import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { isSignedBy, partsOfToken, publicKeyOf } from '@dojang/api-contract/deploy-signature';

import { extract } from 'tar-stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { versionOf } from '../../contract/build/version.ts';
import type { Release } from '../../contract/src/index.ts';
import { run } from './run.ts';

const TOKEN = `djt_${'0'.repeat(32)}_${Buffer.alloc(32, 7).toString('base64url')}`;
const DEPLOYED = {
  name: 'content',
  version: 'aaaaaa0000000002',
  isLive: true,
  before: 'aaaaaa0000000001',
  checked: [{ gate: 'files', ok: true, note: '3 files' }],
};

type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

// A fake platform on a real socket. The routes of the platform have their own tests.
let server: Server;
let answer: Answer;
let asked: { line: string; headers: IncomingMessage['headers']; body: Buffer }[];
let folder: string;
beforeEach(async () => {
  asked = [];
  server = createServer(async (request, response) => {
    const body = await buffer(request);
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    answer(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(join(tmpdir(), 'dojang-cli-'));
  await write('package.json', '{ "name": "@dojang/mfe-content" }');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function write(file: string, content: string) {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), content);
}

async function type(line: string, env: Record<string, string> = { DOJANG_TOKEN: TOKEN }) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await run(line.split(' ').filter(Boolean), {
    folder,
    env: { ...(server.listening ? { DOJANG_URL: url() } : {}), ...env },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const json =
  (status: number, body: unknown): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const build = () =>
  Promise.all([
    write('dist/release.json', '{ "name": "content", "version": "aaaaaa0000000002" }'),
    write('dist/static/js/a.js', 'a'),
    write('dist/.sources.json', '[]'),
  ]);

test('a release sends the files of the build, signed by the key of the token', async () => {
  await build();
  answer = json(200, DEPLOYED);
  const { code, out } = await type('release --built --reason fix');
  expect([code, out]).toEqual([0, expect.stringContaining('content aaaaaa0000000002 is live for new sessions')]);
  const [{ line, headers, body } = { line: '', headers: {}, body: Buffer.of() }] = asked;
  expect(line).toBe('PUT /api/deploy/content/release?reason=fix');
  expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
  const files = new Map<string, Buffer>();
  const archive = extract();
  archive.end(gunzipSync(body));
  for await (const entry of archive) files.set(entry.header.name, await buffer(entry));
  expect([...files.keys()]).toEqual(['release.json', 'static/js/a.js']);
  const key = publicKeyOf(partsOfToken(TOKEN)?.secret ?? Buffer.of());
  const signature = String(headers['x-dojang-signature']);
  expect(isSignedBy(key, files.get('release.json') ?? Buffer.of(), signature)).toBe(true);
});

test('a dry run and a staged version say that they are not live', async () => {
  await build();
  answer = json(200, { ...DEPLOYED, isLive: false });
  expect((await type('release --built --dry-run')).out).toContain('nothing was stored');
  expect((await type('release --built --stage')).out).toContain('dojang promote aaaaaa0000000002 makes it live');
  expect(asked.map(({ line }) => line.replace(/^.*\?/, ''))).toEqual(['dryRun=true', 'stage=true']);
});

test('a preview is stored and live for nobody, and its address is printed', async () => {
  await build();
  const routes = [{ path: '/memo/:memoId' }, { path: '/memo' }];
  const version = 'aaaaaa0000000002';
  await write('dist/release.json', JSON.stringify({ name: 'content', version, descriptor: { routes } }));
  answer = json(200, { ...DEPLOYED, isLive: false });
  const address = `${url()}/memo?release=content@${version}`;
  expect((await type('release --built --preview')).out).toContain(address);
  expect(JSON.parse((await type('release --built --preview --json')).out)).toMatchObject({ preview: address });
  expect(asked.map(({ line }) => line)).toEqual(Array(2).fill('PUT /api/deploy/content/release?stage=true'));
  expect(await type('release --built --preview --canary 10')).toMatchObject({ code: 2 });
  expect(asked).toHaveLength(2);
});

test('a full disk of the platform is reported as such', async () => {
  await build();
  answer = json(507, { code: 'disk_full', message: '서버의 저장 공간이 가득 차서 …' });
  const { code, err } = await type('release --built');
  expect([code, err]).toEqual([2, expect.stringContaining('The disk of the platform is full')]);
});

test('when a token lacks a right, the message names the scope that has it', async () => {
  const details = { scope: 'preview', act: 'release', needs: ['release'] };
  answer = json(403, { code: 'forbidden', message: '이 토큰의 …', details });
  const { code, err } = await type('promote aaaaaa0000000002');
  expect([code, err]).toEqual([
    2,
    'This token has the scope "preview", which may not change what people get: that takes the scope "release". ' +
      'An admin issues a token at /admin/remote',
  ]);
  expect(JSON.parse((await type('status --json')).out)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
});

test('a canary is stored and then started for some visitors, and with a wrong share nothing is stored', async () => {
  await build();
  answer = (request, response, body) =>
    (request.method === 'PUT' ? json(200, { ...DEPLOYED, isLive: false }) : json(204, undefined))(
      request,
      response,
      body,
    );
  expect(await type('release --built --canary 200')).toMatchObject({
    code: 2,
    err: expect.stringContaining('percent'),
  });
  expect(await type('canary aaaaaa0000000002')).toMatchObject({ code: 2, err: expect.stringContaining('nobody') });
  expect(asked).toEqual([]);
  const { code, out } = await type('release --built --canary 10 --reason fix');
  expect([code, out]).toEqual([0, expect.stringContaining('the canary for 10 % of all browsers')]);
  expect(await type('canary aaaaaa0000000002 --admins')).toMatchObject({ code: 0 });
  expect(await type('canary end')).toMatchObject({ code: 0, out: 'content: everybody gets the live version' });
  expect(asked.map(({ line }) => line)).toEqual([
    'PUT /api/deploy/content/release?stage=true&reason=fix',
    'POST /api/deploy/content/canary',
    'POST /api/deploy/content/canary',
    'POST /api/deploy/content/canary/end',
  ]);
  expect(asked.slice(1, 3).map(({ body }) => JSON.parse(body.toString()))).toEqual([
    { version: 'aaaaaa0000000002', percent: 10, people: [], admins: false, reason: 'fix' },
    { version: 'aaaaaa0000000002', percent: 0, people: [], admins: true, reason: '' },
  ]);
});

test('a request that the busy platform refused is sent again, a request that another server refused is not', async () => {
  await build();
  const busy = json(503, { code: 'busy', message: '' });
  answer = (...call) => (asked.length === 1 ? busy : json(200, DEPLOYED))(...call);
  expect(await type('release --built')).toMatchObject({ code: 0 });
  expect(asked).toHaveLength(2);
  answer = json(503, 'starting');
  expect(await type('rollback')).toMatchObject({ code: 2 });
  expect(asked).toHaveLength(3);
});

test('a refusal is printed with its reasons, with exit code 1', async () => {
  await build();
  const details = [{ code: 'schema_unmet', message: 'requires migration 2027' }];
  answer = json(422, { code: 'release_refused', message: '', details });
  expect(await type('release --built')).toMatchObject({
    code: 1,
    err: expect.stringContaining('schema_unmet: requires migration 2027'),
  });
  const { code, out } = await type('release --built --json');
  expect([code, JSON.parse(out)]).toEqual([1, { ok: false, refusals: details }]);
});

test('the status shows the versions, the owner of the remote, and who changed what', async () => {
  answer = json(200, {
    name: 'content',
    live: 'aaaaaa0000000001',
    versions: [{ version: 'aaaaaa0000000001', at: '2026-11-26T01:00:00Z', isLive: true }],
    history: [{ at: '2026-11-26T01:00:00Z', version: 'aaaaaa0000000001', how: 'release', by: 'CI', reason: 'fix' }],
    problems: ['a file is damaged'],
    owners: ['memo team'],
    canary: { version: 'aaaaaa0000000002', percent: 10, people: 2, admins: true },
  });
  expect((await type('status')).out.split('\n')).toEqual([
    'content aaaaaa0000000001 is live',
    'canary  aaaaaa0000000002 for 10 % of all browsers, 2 people, admins',
    'owners  memo team',
    'problem  a file is damaged',
    '',
    'versions',
    '  aaaaaa0000000001  2026-11-26T01:00:00Z  live',
    '',
    'history',
    '  2026-11-26T01:00:00Z  release aaaaaa0000000001 by CI: fix',
  ]);
});

test('can-i-deploy sends only release.json, and reports refusals with exit code 1', async () => {
  expect(await type('can-i-deploy')).toMatchObject({ code: 2, err: expect.stringContaining('build first') });
  // The version is the hash of this text, so the order of the keys matters.
  const written = '{"name":"content","version":"aaaaaa0000000002","descriptor":{"name":"content","routes":[]}}';
  await write('dist/release.json', written);
  const refusals = [{ code: 'route_taken', message: '/memo is of another' }];
  answer = json(200, { ok: false, refusals, checked: [] });
  const { code, out } = await type('can-i-deploy --json');
  expect([code, JSON.parse(out)]).toEqual([1, expect.objectContaining({ ok: false, refusals })]);
  expect(String(asked[0]?.body)).toBe(`{"release":${written}}`);
});

test('a GET request is repeated after an answer of a balancer, a change is not repeated', async () => {
  let left = 1;
  const status = { name: 'content', live: null, versions: [], history: [], problems: [] };
  answer = (...args) => (left-- > 0 ? json(503, {}) : json(200, status))(...args);
  expect(await type('status')).toMatchObject({ code: 0, out: 'content is not live' });
  expect(asked).toHaveLength(2);
  answer = (request) => request.socket.destroy();
  const { code, err } = await type('rollback');
  expect([code, asked.length]).toEqual([2, 3]);
  expect(err).toContain('repeating the command does no harm');
});

test.each([
  [401, { code: 'unauthorized', message: '' }, 'The token is wrong, of another area, has expired or was revoked'],
  [403, { code: 'forbidden', message: '' }, 'another remote, or may not do this'],
  [404, { code: 'not_found', message: '' }, 'older than this program'],
  [200, '<html>', 'is the address right?'],
  [302, {}, 'answers 302'],
])('an answer %i is explained', async (code, body, said) => {
  answer = json(code, body);
  expect(await type('promote aaaaaa0000000001')).toMatchObject({ code: 2, err: expect.stringContaining(said) });
});

test('standard output has exactly one JSON document, also for an error', async () => {
  const address = url();
  await new Promise((resolve) => server.close(resolve));
  const { code, out } = await type(`rollback --json --url ${address}`, { DOJANG_TOKEN: TOKEN, DOJANG_URL: address });
  expect([code, JSON.parse(out)]).toEqual([
    2,
    { ok: false, error: { code: 'connection_refused', message: expect.any(String) } },
  ]);
});

test.each([
  ['frob', {}, 'frob is no command'],
  ['status --frob', {}, "Unknown option '--frob'"],
  ['status', {}, 'no token'],
  ['promote', { DOJANG_TOKEN: TOKEN }, 'takes one version'],
  ['rollback ../x', { DOJANG_TOKEN: TOKEN }, 'is not a version'],
  ['release --built', { DOJANG_TOKEN: 'djt_short' }, 'the token is not whole'],
  ['status --url ftp://x', { DOJANG_TOKEN: TOKEN }, 'not the address of a platform'],
  ['create-remote Plants', {}, 'lower case letters'],
  ['init', { DOJANG_URL: 'nonsense' }, 'not the address of a platform'],
])('%s is wrong use', async (line, env, said) => {
  expect(await type(line, env)).toMatchObject({ code: 2, err: expect.stringContaining(said) });
  expect(asked).toEqual([]);
});

test('a token in the committed file is refused', async () => {
  await write('.dojang.json', `{ "url": "https://p.test", "token": "${TOKEN}" }`);
  const { code, err } = await type('status');
  expect([code, err]).toEqual([2, expect.stringContaining('revoke it')]);
  expect(err).not.toContain(TOKEN);
});

test('the token is not sent to the target of a redirect', async () => {
  answer = (_, response) => void response.writeHead(307, { location: `${url()}/other` }).end();
  await type('promote aaaaaa0000000001');
  expect(asked.map(({ line }) => line)).toEqual(['POST /api/deploy/content/promote']);
});

const health = (count: number) => ({
  name: 'content',
  versions: [
    {
      version: 'aaaaaa0000000002',
      views: 200,
      failures: count,
      vitals: { lcp: { p75: 1200, count: 40 }, cls: { p75: 80, count: 40 } },
    },
  ],
  errors: [
    {
      ...{ version: 'aaaaaa0000000002', phase: 'evaluate', code: 'threw', route: '/memo/:memoId', count },
      ...{ lastAt: '2026-11-26T04:00:00+00:00', snapshot: null, traceId: '0af7651916cd43dd8448eb211c80319c' },
    },
  ],
});

test('logs shows failures and speed by version', async () => {
  answer = json(200, health(3));
  const { code, out } = await type('logs --since 2026-11-26T00:00:00Z');
  expect(code).toBe(0);
  expect(out).toContain('aaaaaa0000000002  200 views  3 failures (1.5 %)  LCP 1200 ms  CLS 0.08');
  expect(out).toContain('evaluate/threw  /memo/:memoId  x3  trace 0af7651916cd43dd8448eb211c80319c');
  expect(asked[0]?.line).toBe('GET /api/deploy/content/health?since=2026-11-26T00%3A00%3A00.000Z');
  expect((await type('logs --since whenever')).code).toBe(2);
  expect(JSON.parse((await type('logs --json')).out)).toMatchObject({
    ok: true,
    name: 'content',
    errors: [{ count: 3 }],
  });
});

test('logs --follow continues after an outage, and ends when the token expires', async () => {
  const answers = [health(3), health(3), { code: 'upstream_unavailable', message: '' }, health(5)];
  answer = (request, response, body) => {
    const next = answers.shift();
    json(next ? ('code' in next ? 500 : 200) : 401, next ?? { code: 'unauthorized', message: '' })(
      request,
      response,
      body,
    );
  };
  const { code, out, err } = await type('logs --follow --every 0.01');
  expect([code, out.match(/ x\d+ /g)]).toEqual([2, [' x3 ', ' x2 ']]);
  expect(err).toMatch(/answers 500[\s\S]*revoked/);
});

test('source maps are written under the names of their scripts, and never outside of the folder', async () => {
  const map = { version: 3, mappings: 'AAAA' };
  let files = ['static/js/a.js'];
  answer = (request, response, body) =>
    json(200, request.url?.includes('?file=') ? map : { files })(request, response, body);
  const { code, out } = await type('source-maps aaaaaa0000000002');
  expect([code, out]).toEqual([0, `1 source maps are in ${join(folder, '.cache/source-maps/aaaaaa0000000002')}`]);
  const written = join(folder, '.cache/source-maps/aaaaaa0000000002/static/js/a.js.map');
  expect(JSON.parse(await readFile(written, 'utf8'))).toEqual(map);
  expect(asked.map(({ line }) => line)).toEqual([
    'GET /api/deploy/content/source-maps/aaaaaa0000000002',
    'GET /api/deploy/content/source-maps/aaaaaa0000000002?file=static%2Fjs%2Fa.js',
  ]);
  files = ['../../../package.json'];
  expect(await type('source-maps aaaaaa0000000002')).toMatchObject({ code: 2 });
  files = [];
  expect((await type('source-maps aaaaaa0000000002')).err).toContain('was released without source maps');
});

test('the platform checks the content of remote.ts before anything is built', async () => {
  const remote = join(import.meta.dirname, '../../../mfe-content');
  const refusals = [{ code: 'schema_unmet', message: 'content: needs migration 29990101000000' }];
  answer = json(200, { ok: false, refusals, checked: [] });
  const [out, err]: [string[], string[]] = [[], []];
  const typed = (...argv: string[]) =>
    run(argv, {
      folder: remote,
      env: { DOJANG_URL: url(), DOJANG_TOKEN: TOKEN },
      out: (text) => out.push(text),
      err: (text) => err.push(text),
    });
  expect(await typed('can-i-deploy', '--source')).toBe(1);
  expect(await typed('check')).toBe(1);
  expect(await typed('release')).toBe(1);
  expect(err.join('\n')).toContain('needs migration 29990101000000');
  // Nothing was built or checked before the refusal.
  expect(err.filter((line) => /^(types|build)/.test(line))).toEqual([]);
  expect(asked.map(({ line }) => line)).toEqual(Array.from({ length: 3 }, () => 'POST /api/deploy/content/check'));
  const { release } = JSON.parse(String(asked[0]?.body)) as { release: Release };
  expect(release.descriptor?.routes.map(({ path }) => path)).toContain('/memo');
  expect(Object.keys(release.pages)).toContain('/memo');
  expect(versionOf(release)).toBe(release.version);
});

test('in the folder of the shell the platform checks the versions that the shell would provide', async () => {
  answer = json(200, { ok: true, refusals: [], checked: [] });
  const shell = join(import.meta.dirname, '../../../shell');
  const out: string[] = [];
  const given = {
    env: { DOJANG_URL: url(), DOJANG_TOKEN: TOKEN },
    out: (text: string) => out.push(text),
    err: () => {},
  };
  expect(await run(['can-i-deploy', '--source'], { folder: shell, ...given })).toBe(0);
  expect(asked.map(({ line }) => line)).toEqual(['POST /api/deploy/shell/check']);
  const { release } = JSON.parse(String(asked[0]?.body)) as { release: Release };
  expect(release.provides?.react?.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(release.shellRoutes?.map(({ path }) => path)).toContain('/member/login');
  expect(versionOf(release)).toBe(release.version);
});
