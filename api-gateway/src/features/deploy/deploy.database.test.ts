import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import type { DeployedResponse, DeployScope, DeployStatus } from '@dojang/api-contract';
import { partsOfToken, SIGNATURE_HEADER, signRelease } from '@dojang/api-contract/deploy-signature';
import type { Release } from '@dojang/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGatewayServer } from '../../platform/http/connections/gateway-server.ts';
import { tgzOf, tgzOfBuild } from '../../testing/archives.ts';
import { type DatabaseApp, from, type Person, startDatabaseApp } from '../../testing/database-app.ts';
import { memoDescriptor, REMOTE_FILES, writeRemote, writeShell } from '../../testing/releases.ts';
import { isUpload } from '../supabase/storage/is-upload.logic.ts';

let gateway: DatabaseApp;
let admin: Person;
let member: Person;
let token: string;
let versions = 1;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  [admin, member] = [await gateway.signUp('운영자'), await gateway.signUp('박준')];
  await gateway.database.sql`update profiles set level = 'admin' where id = ${admin.id}`;
  await gateway.deps.registry.publishAll([await writeShell(), await writeRemote()]);
  token = await issue();
});
afterAll(() => gateway.stop());

async function issue(name = 'content', scope: DeployScope = 'release', label = '배포 봇'): Promise<string> {
  const answer = await gateway.post('/api/private/deploy/issueToken', { name, label, scope }, admin);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

const idOf = (given: string) => partsOfToken(given)?.id ?? '';

/** A build that the registry has not seen, of the area `content` by default. */
const nextBuild = async (change: Partial<Release> = {}, files = REMOTE_FILES) => {
  const version = `bbbbbb${String(++versions).padStart(10, '0')}`;
  return { version, folder: await writeRemote({ version, ...change }, files) };
};

interface Sent {
  as?: string | Person | undefined;
  name?: string;
  query?: string;
  headers?: Record<string, string>;
  signature?: string | null;
  address?: string;
}

const authorization = (as: string | Person | undefined) =>
  as === undefined ? undefined : `Bearer ${typeof as === 'string' ? as : as.token}`;

async function upload(folder: string, sent: Sent = {}): Promise<Response> {
  const { as = token, signature } = sent;
  const json = await readFile(join(folder, 'release.json'));
  const secret = typeof as === 'string' ? partsOfToken(as)?.secret : undefined;
  const own = signature ?? (secret && signature !== null ? signRelease(secret, json) : '');
  return put(await tgzOfBuild(folder), { ...sent, as, headers: { [SIGNATURE_HEADER]: own, ...sent.headers } });
}

const put = (body: BodyInit, { as = token, name = 'content', query = '', headers = {}, address }: Sent = {}) =>
  gateway.app.request(
    `/api/deploy/${name}/release${query}`,
    {
      method: 'PUT',
      headers: { 'content-type': 'application/gzip', authorization: authorization(as) ?? '', ...headers },
      body,
      ...{ duplex: 'half' },
    },
    from(address ?? '10.9.0.1'),
  );

const post = (path: string, body: unknown, as: string | Person | undefined = token, address = '10.9.0.1') =>
  gateway.app.request(
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(as ? { authorization: authorization(as) ?? '' } : {}) },
      body: JSON.stringify(body),
    },
    from(address),
  );

const statusOf = async (name = 'content', as: string | Person = token) => {
  const answer = await gateway.app.request(
    `/api/deploy/${name}`,
    { headers: { authorization: authorization(as) ?? '' } },
    from('10.9.0.1'),
  );
  return { code: answer.status, body: (await answer.json()) as DeployStatus };
};

const refusedAs = async (answer: Response) => {
  const body = (await answer.json()) as { code: string; details?: { code: string; message: string }[] };
  return { status: answer.status, code: body.code, refusals: body.details?.map(({ code }) => code) };
};
const deployed = async (answer: Response) => {
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as DeployedResponse;
};
const leftovers = () => readdir(gateway.deps.uploadsDir);

describe('a token', () => {
  test('uploads a build of its name, which goes live with its signature, history and audit row', async () => {
    const { version, folder } = await nextBuild({}, { ...REMOTE_FILES, 'static/js/new.abc.js': 'x'.repeat(4096) });
    const answer = await deployed(await upload(folder, { query: `?reason=${encodeURIComponent('새 메모')}` }));
    expect(answer).toMatchObject({ name: 'content', version, isLive: true, before: 'bbbbbb0000000001' });
    expect(answer.checked.every(({ ok }) => ok)).toBe(true);
    const noteOf = (gate: string) => answer.checked.find((checked) => checked.gate === gate)?.note;
    expect(noteOf('signature')).toBe('by 배포 봇');
    expect(noteOf('sizes')).toMatch(/^\d+ KiB, \+4 KiB against bbbbbb0000000001$/);

    const { body } = await statusOf();
    expect(body).toMatchObject({ live: version, mounts: ['/memo', '/notice'], requires: { contract: 1 } });
    expect(body.history[0]).toMatchObject({ version, how: 'release', by: '배포 봇', reason: '새 메모' });
    expect(body.versions[0]).toMatchObject({ version, isLive: true, isSigned: true });
    expect(body.uses.react?.exports).toEqual(['useState']);
    const stored = await gateway.deps.registry.stored('content', version);
    expect(stored?.signature?.token).toBe(idOf(token));
    const rows = await gateway.database.sql`
      select actor, actor_name, after from audit_log where action = 'release.published' and after ->> 'version' = ${version}`;
    expect(rows).toEqual([
      {
        actor: null,
        actor_name: '배포 봇',
        after: { name: 'content', version, reason: '새 메모', token: idOf(token) },
      },
    ]);
    const [used] = await gateway.database.sql`select last_used_at from deploy_tokens where id = ${idOf(token)}`;
    expect(used?.last_used_at).not.toBeNull();
    expect(await leftovers()).toEqual([]);
  });

  test('only checks a build with dryRun, and only stores it with stage', async () => {
    const { live } = (await statusOf()).body;
    const { version, folder } = await nextBuild();
    const checker = await issue('content', 'check');
    expect(await deployed(await upload(folder, { as: checker, query: '?dryRun=1' }))).toMatchObject({ isLive: false });
    expect((await statusOf()).body.versions.map((kept) => kept.version)).not.toContain(version);
    expect(await deployed(await upload(folder, { query: '?stage=true' }))).toMatchObject({
      isLive: false,
      before: live,
    });
    expect((await statusOf()).body).toMatchObject({ live });
    await deployed(await post('/api/deploy/content/promote', { version, reason: '확인했어요' }));
    const { body } = await statusOf();
    expect(body.live).toBe(version);
    expect(body.history[0]).toMatchObject({ how: 'promote', by: '배포 봇', reason: '확인했어요' });
    // Without a version: the one before.
    expect(await deployed(await post('/api/deploy/content/rollback', {}))).toMatchObject({ version: live });
    expect((await post('/api/deploy/content/retire', { reason: '끝' })).status).toBe(204);
    expect((await statusOf()).body).toMatchObject({ live: null, requires: null });
    expect(await refusedAs(await post('/api/deploy/content/retire', {}))).toMatchObject({
      refusals: ['version_unknown'],
    });
    await deployed(await post('/api/deploy/content/rollback', {}));
    expect((await statusOf()).body.live).toBe(live);
  });

  test('gets one answer when it is unknown, revoked, expired, of another name or misspelled', async () => {
    const { sql } = gateway.database;
    const [revoked, expired, others] = [await issue(), await issue(), await issue('admin')];
    await sql`update deploy_tokens set revoked_at = now() where id = ${idOf(revoked)}`;
    await sql`update deploy_tokens set created_at = now() - interval '2 days', expires_at = now() where id = ${idOf(expired)}`;
    const known = token.split('_');
    const wrongSecret = `djt_${known[1]}_${randomBytes(32).toString('base64url')}`;
    const unknown = `djt_${'0'.repeat(32)}_${known[2]}`;
    const bodies = new Set<string>();
    for (const as of [revoked, expired, others, wrongSecret, unknown, 'djt_x', `${token}x`, token.toUpperCase()]) {
      const { code, body } = await statusOf('content', as);
      expect(code, as).toBe(401);
      bodies.add(JSON.stringify({ ...body, requestId: '' }));
    }
    expect(bodies.size).toBe(1);
    expect((await gateway.app.request(`/api/deploy/content?token=${token}&access_token=${token}`)).status).toBe(401);
    expect((await gateway.app.request('/api/deploy/content', { headers: { cookie: `token=${token}` } })).status).toBe(
      401,
    );
  });

  test('does what its scope includes, and nothing more', async () => {
    const [reader, checker] = [await issue('content', 'read'), await issue('content', 'check')];
    const { version, folder } = await nextBuild();
    expect((await statusOf('content', reader)).code).toBe(200);
    expect((await post('/api/deploy/content/check', { release: {} }, reader)).status).toBe(403);
    expect((await upload(folder, { as: reader, query: '?dryRun=true' })).status).toBe(403);
    expect((await upload(folder, { as: checker })).status).toBe(403);
    for (const act of ['promote', 'rollback', 'retire']) {
      expect((await post(`/api/deploy/content/${act}`, { version }, checker)).status, act).toBe(403);
    }
    // A deploy token opens nothing else.
    expect((await gateway.post('/api/private/deploy/getReleases', {}, { ...admin, token })).status).toBe(401);
    const rest = await gateway.app.request('/rest/v1/deploy_tokens?limit=1', {
      headers: { authorization: `Bearer ${token}`, apikey: gateway.deps.supabase.publishableKey },
    });
    expect(rest.status).toBe(401);
  });

  test('that is guessed is throttled by network, while valid ones of that network stay valid', async () => {
    const guess = () => statusAt('10.9.7.7', `djt_${'1'.repeat(32)}_${token.split('_')[2]}`);
    const statusAt = async (address: string, as: string) =>
      (await gateway.app.request('/api/deploy/content', { headers: { authorization: `Bearer ${as}` } }, from(address)))
        .status;
    for (let tries = 0; tries < 30; tries++) expect(await guess()).toBe(401);
    expect(await guess()).toBe(429);
    expect(await statusAt('10.9.7.7', token)).toBe(200);
    expect(await statusAt('10.9.7.8', `djt_${'1'.repeat(32)}_${token.split('_')[2]}`)).toBe(401);
  });

  test('signs what it uploads: a missing, wrong or foreign signature is refused, and nothing is stored', async () => {
    const { version, folder } = await nextBuild();
    const json = await readFile(join(folder, 'release.json'));
    const foreign = signRelease(randomBytes(32), json);
    const ofOther = signRelease(partsOfToken(token)?.secret ?? new Uint8Array(), Buffer.from('{}'));
    for (const signature of [null, 'x', foreign, ofOther]) {
      const refused = await refusedAs(await upload(folder, { signature }));
      expect(refused).toEqual({ status: 422, code: 'release_refused', refusals: ['signature_wrong'] });
    }
    expect((await statusOf()).body.versions.map((kept) => kept.version)).not.toContain(version);
    expect(await leftovers()).toEqual([]);
  });
});

describe('an admin', () => {
  test('deploys every name without a token, under the own name', async () => {
    const { version, folder } = await nextBuild();
    const answer = await deployed(await upload(folder, { as: admin }));
    expect(answer.checked).toContainEqual({ gate: 'signature', ok: true, note: 'not signed: released by an admin' });
    const { body } = await statusOf('content', admin);
    expect([body.live, body.history[0]?.by, body.versions[0]?.isSigned]).toEqual([version, '운영자', false]);
    const rows = await gateway.database.sql`
      select actor from audit_log where action = 'release.published' and after ->> 'version' = ${version}`;
    expect(rows).toEqual([{ actor: admin.id }]);
  });

  test('sees all names at once, the shell first; nobody else does', async () => {
    const ask = (as?: Person) => gateway.post('/api/private/deploy/getReleases', {}, as);
    expect([(await ask()).status, (await ask(member)).status]).toEqual([401, 403]);
    const all = (await (await ask(admin)).json()) as DeployStatus[];
    expect(all.map(({ name }) => name)).toEqual(['shell', 'content']);
    expect(all[0]).toMatchObject({ live: 'aaaaaa0000000001', requires: null, uses: {} });
  });

  test('issues tokens that are shown once and stored as hashes; wrong names and days are refused', async () => {
    const path = '/api/private/deploy/issueToken';
    const given = { name: 'content', label: 'CI', scope: 'release' };
    expect((await gateway.post(path, given, member)).status).toBe(403);
    expect((await gateway.post(path, given)).status).toBe(401);
    for (const wrong of [{ name: '__proto__' }, { name: 'a/b' }, { days: 7 }, { scope: 'all' }, { label: ' ' }]) {
      expect((await gateway.post(path, { ...given, ...wrong }, admin)).status, JSON.stringify(wrong)).toBe(400);
    }
    const issued = await issue('content', 'release', 'GitHub Actions');
    const [row] = await gateway.database.sql`
      select *, round(extract(epoch from expires_at - created_at) / 86400)::int as days
      from deploy_tokens where id = ${idOf(issued)}`;
    const secret = partsOfToken(issued)?.secret ?? '';
    expect(row).toMatchObject({ label: 'GitHub Actions', created_by_name: '운영자', days: 90 });
    expect(row?.token_hash).toBe(createHash('sha256').update(secret).digest('hex'));
    expect(JSON.stringify(row)).not.toContain(issued.slice(-43));
  });
});

describe('an upload', () => {
  test('is refused with all reasons, in the words of the gates and without paths of the machine', async () => {
    const { folder } = await nextBuild({ contract: 2, uses: { react: { range: '^18.0.0', exports: ['useState'] } } });
    const answer = await upload(folder);
    const text = await answer.clone().text();
    expect(await refusedAs(answer)).toEqual({
      status: 422,
      code: 'release_refused',
      refusals: ['contract_unmet', 'shared_range'],
    });
    expect(text).not.toContain(gateway.deps.uploadsDir);
    const missing = await tgzOf([{ name: 'static/js/a.js', content: 'x' }]);
    expect(await refusedAs(await put(missing))).toMatchObject({ refusals: ['bad_release'] });
    const bad = await tgzOf([{ name: 'release.json', content: '{"name":"content"}' }]);
    const signature = signRelease(partsOfToken(token)?.secret ?? new Uint8Array(), Buffer.from('{"name":"content"}'));
    const shape = await put(bad, { headers: { [SIGNATURE_HEADER]: signature } });
    const body = await shape.text();
    expect([shape.status, body.includes('dev/shm') || body.includes('/tmp/')]).toEqual([422, false]);
    expect(await leftovers()).toEqual([]);
  });

  test('of another name is refused, and so is a version that has other content', async () => {
    const { version, folder } = await nextBuild();
    const adminToken = await issue('admin');
    const other = await refusedAs(await upload(folder, { as: adminToken, name: 'admin' }));
    expect(other).toMatchObject({ status: 422, refusals: ['other_name'] });
    await deployed(await upload(folder));
    const changed = await writeRemote({ version }, { ...REMOTE_FILES, 'static/js/memo.abc.js': 'other()' });
    expect(await refusedAs(await upload(changed))).toMatchObject({ refusals: ['version_exists'] });
    // A stored version of another name cannot be promoted either.
    const promoted = await post('/api/deploy/content/promote', { version: 'aaaaaa0000000001' });
    expect(await refusedAs(promoted)).toMatchObject({ refusals: ['version_unknown'] });
    for (const wrong of ['../content', '..', 'x', '', 7, null]) {
      expect((await post('/api/deploy/content/promote', { version: wrong })).status, String(wrong)).toBe(400);
    }
  });

  test('names no file outside of its folder', async () => {
    const { folder } = await nextBuild({
      assets: { ...{}, '../../secret.js': 'sha384-x', 'remoteEntry.abc.js': 'sha384-x' },
    });
    const { refusals } = await refusedAs(await upload(folder));
    expect(refusals).toContain('asset_name');
    const ofPrototype = await nextBuild({ preload: ['constructor', 'static/js/routes.abc.js'] });
    expect(await refusedAs(await upload(ofPrototype.folder))).toMatchObject({ refusals: ['asset_missing'] });
  });

  test('is gzip of at most the limit, and asked for with known words', async () => {
    const { folder } = await nextBuild();
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'application/gzip; x', '']) {
      expect((await upload(folder, { headers: { 'content-type': type } })).status, type).toBe(415);
    }
    for (const query of ['?dryRun=maybe', '?stage=2', `?reason=${'x'.repeat(501)}`]) {
      expect((await upload(folder, { query })).status, query).toBe(400);
    }
    expect((await upload(folder, { headers: { 'content-length': String(10 ** 9) } })).status).toBe(413);
    expect((await upload(folder, { headers: { 'content-encoding': 'gzip' } })).status).toBe(415);
  });

  test('whose client leaves in the middle leaves nothing behind, and the next one is not kept waiting', async () => {
    const { version, folder } = await nextBuild();
    const whole = await tgzOfBuild(folder);
    const leaving = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(whole.subarray(0, whole.length / 2)),
      pull: (controller) => controller.error(new DOMException('gone', 'AbortError')),
    });
    expect((await put(leaving)).status).toBeGreaterThanOrEqual(400);
    expect(await leftovers()).toEqual([]);
    expect((await statusOf()).body.versions.map((kept) => kept.version)).not.toContain(version);
    await deployed(await upload(folder));
  });
});

describe('over a socket', () => {
  let port: number;
  let server: ReturnType<typeof createGatewayServer>['server'];
  beforeAll(async () => {
    const fetch = (request: Request, bindings: object) => gateway.app.fetch(request, bindings);
    server = createGatewayServer({ fetch, isUpload, log: () => {}, countsNetworks: false }).server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  const head = (as: string, length: number, more = '') =>
    [
      'PUT /api/deploy/content/release HTTP/1.1',
      'host: localhost:3000',
      `authorization: Bearer ${as}`,
      'content-type: application/gzip',
      `content-length: ${length}${more}`,
      '\r\n',
    ].join('\r\n');
  /** The first line of the answer; empty without one. */
  const sent = async (...parts: (string | Uint8Array)[]) => {
    const socket = connect(port, '127.0.0.1');
    for (const part of parts) socket.write(part);
    const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    socket.destroy();
    return String(answer).split('\r\n')[0];
  };

  test('a client that hangs up in the middle of an upload leaves nothing, and blocks no other', async () => {
    const { folder } = await nextBuild();
    const whole = await tgzOfBuild(folder);
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(head(token, whole.byteLength));
    socket.write(whole.subarray(0, whole.byteLength / 2));
    await expect.poll(leftovers).toHaveLength(1);
    socket.destroy();
    await expect.poll(leftovers).toEqual([]);
    await deployed(await upload(folder));
  });

  test('a stranger is refused before the body is read, and headers that are too large are too', async () => {
    const stranger = `djt_${'2'.repeat(32)}_${'A'.repeat(43)}`;
    expect(await sent(head(stranger, 30_000_000), randomBytes(1_000))).toBe('HTTP/1.1 401 Unauthorized');
    expect(await sent(head(token, 40_000_000))).toBe('HTTP/1.1 413 Payload Too Large');
    const large = `\r\nx-dojang-signature: ${'A'.repeat(20_000)}`;
    expect(await sent(head(token, 10, large))).toBe('HTTP/1.1 431 Request Header Fields Too Large');
    expect(await leftovers()).toEqual([]);
  });
});

test('a check of release.json tells what would be refused, and stores nothing', async () => {
  const { folder } = await nextBuild();
  const release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release;
  const check = async (content: unknown, as?: string) => {
    const answer = await post('/api/deploy/content/check', { release: content }, as);
    expect(answer.status).toBe(200);
    return (await answer.json()) as {
      ok: boolean;
      refusals: { code: string }[];
      checked: { gate: string; ok: boolean }[];
    };
  };
  expect(await check(release)).toMatchObject({ ok: true, refusals: [] });
  const unfit = await check({ ...release, contract: 9, pages: {} });
  expect(new Set(unfit.refusals.map(({ code }) => code))).toEqual(new Set(['not_as_promised', 'contract_unmet']));
  expect(unfit.checked.filter(({ ok }) => !ok).map(({ gate }) => gate)).toEqual(['descriptor and code', 'platform']);
  expect(await check({ ...release, name: 'admin' })).toMatchObject({ refusals: [{ code: 'other_name' }] });
  for (const content of [null, [], 'x', { name: 'content' }, { __proto__: release }]) {
    expect(await check(content)).toMatchObject({ ok: false, checked: [{ gate: 'release.json', ok: false }] });
  }
  expect((await statusOf()).body.versions.map(({ version }) => version)).not.toContain(release.version);
  // Larger than other bodies of the API may be.
  expect(await check({ ...release, padding: 'x'.repeat(200_000) })).toMatchObject({ ok: true });
  expect((await post('/api/deploy/content/check', { release: 'x'.repeat(2_000_000) })).status).toBe(413);
  expect((await post('/api/deploy/content/promote', { version: 'x', reason: 'x'.repeat(40_000) })).status).toBe(413);
});

test('a canary stands in the status, without saying which people get it', async () => {
  const { version, folder } = await nextBuild();
  await deployed(await upload(folder, { query: '?stage=true' }));
  const canary = { version, percent: 10, people: [member.id], admins: true };
  const at = '/api/deploy/content/canary';
  for (const wrong of [{ version }, { version, percent: 101 }, { version, people: ['x'] }, { percent: 10 }]) {
    expect((await post(at, wrong)).status, JSON.stringify(wrong)).toBe(400);
  }
  expect((await post(at, canary, await issue('content', 'check'))).status).toBe(403);
  expect(await refusedAs(await post(at, { ...canary, version: 'cccccc0000000009' }))).toMatchObject({
    refusals: ['version_unknown'],
  });
  expect((await post(at, { ...canary, reason: '먼저 몇 사람에게' })).status).toBe(204);
  expect((await post(`${at}/end`, { reason: '느려요' })).status).toBe(204);
  expect((await statusOf()).body.canary).toBeNull();
  expect(await refusedAs(await post(`${at}/end`, {}))).toMatchObject({ refusals: ['canary_unknown'] });
  expect((await post(at, canary)).status).toBe(204);
  const acts = await gateway.database.sql`
    select action, after ->> 'reason' as reason from audit_log
    where action like 'release.canary%' order by at`;
  expect(acts.map(({ action, reason }) => `${action} ${reason}`.trim())).toEqual([
    'release.canary 먼저 몇 사람에게',
    'release.canary_ended 느려요',
    'release.canary',
  ]);
  const { body } = await statusOf();
  expect(body.canary).toEqual({ version, percent: 10, people: 1, admins: true });
  expect(body.history[0]?.how).toBe('canary');
  // It was not live, so there is nothing to go back from.
  expect(await deployed(await post('/api/deploy/content/promote', { version }))).toMatchObject({ before: body.live });
  expect((await statusOf()).body.canary).toBeNull();
});

test('other spellings and methods of the addresses deploy nothing', async () => {
  const before = await statusOf();
  const names = [
    '__proto__',
    'constructor',
    'Content',
    'content%2f..%2fshell',
    '..',
    'c',
    '%00',
    'content;x',
    'a'.repeat(40),
  ];
  for (const name of names) {
    for (const [method, path] of [
      ['GET', name],
      ['POST', `${name}/retire`],
      ['PUT', `${name}/release`],
    ] as const) {
      const answer = await gateway.app.request(`/api/deploy/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      expect([400, 401, 404], `${method} ${path}: ${answer.status}`).toContain(answer.status);
    }
  }
  for (const method of ['POST', 'PATCH', 'DELETE', 'GET']) {
    for (const path of ['release', 'release/', 'Release', 'retire/', 'x']) {
      if (method === 'POST' && path === 'retire') continue;
      const answer = await gateway.app.request(`/api/deploy/content/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      expect(answer.status, `${method} ${path}`).toBe(404);
    }
  }
  expect(await statusOf()).toEqual(before);
  // An admin may deploy every name, but not one that is a key of every object.
  expect((await statusOf('constructor', admin)).code).toBe(404);
  expect((await post('/api/deploy/constructor/retire', {}, admin)).status).toBe(404);
  // The shell has an owner too, who needs a token of that name.
  expect((await statusOf('shell')).code).toBe(401);
  expect((await statusOf('shell', await issue('shell', 'read'))).code).toBe(200);
  expect(await refusedAs(await post('/api/deploy/shell/retire', {}, admin))).toMatchObject({ refusals: ['no_shell'] });
});

test('twenty uploads and promotions at once, of the same and of different names, lose nothing', async () => {
  const boards = { ...memoDescriptor, name: 'boards', mounts: ['/boards'], routes: [] };
  const route = { path: '/boards', layout: 'default', access: 'all', title: '판' } as const;
  const descriptor = { ...boards, routes: [route] };
  const ofBoards = { name: 'boards', descriptor, pages: { '/boards': [] } };
  const boardsToken = await issue('boards');
  const own = await Promise.all(Array.from({ length: 8 }, () => nextBuild()));
  const others = await Promise.all(Array.from({ length: 8 }, () => nextBuild(ofBoards)));
  const stored = (await statusOf()).body.versions.slice(0, 4).map(({ version }) => version);
  /** A platform without a place for a request says so, and nothing has happened: `dojang` sends it again. */
  const untilTaken = async (send: () => Response | Promise<Response>): Promise<Response> => {
    for (;;) {
      const answer = await send();
      if (answer.status !== 503) return answer;
      expect(answer.headers.get('retry-after')).toBe('1');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  };
  const answers = await Promise.all([
    ...own.map(({ folder, version }) => untilTaken(() => upload(folder, { query: `?reason=${version}` }))),
    ...others.map(({ folder, version }) =>
      untilTaken(() => upload(folder, { as: boardsToken, name: 'boards', query: `?reason=${version}` })),
    ),
    ...stored.map((version) =>
      untilTaken(() => post('/api/deploy/content/promote', { version, reason: `again ${version}` })),
    ),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const reasons = async (name: string, as: string) =>
    (await statusOf(name, as)).body.history.map(({ reason }) => reason);
  const [ofContent, ofOther] = [await reasons('content', token), await reasons('boards', boardsToken)];
  for (const { version } of own) expect(ofContent.filter((reason) => reason === version)).toHaveLength(1);
  for (const { version } of others) expect(ofOther.filter((reason) => reason === version)).toHaveLength(1);
  // A promotion of the version that is live already changes nothing, and stands in no history.
  const again = ofContent.filter((reason) => reason.startsWith('again '));
  expect(again.length).toBeGreaterThanOrEqual(stored.length - 1);
  const live = await gateway.deps.registry.live();
  expect(live?.remotes.map(({ name }) => name)).toEqual(['boards', 'content']);
  expect(await leftovers()).toEqual([]);
}, 120_000);

test('the snapshot of /api/public/remotes is the one in the HTML', async () => {
  const [json, html] = await Promise.all([
    (async () => (await gateway.app.request('/api/public/remotes')).json())(),
    (async () => (await gateway.app.request('/', { headers: { accept: 'text/html' } })).text())(),
  ]);
  const inlined = /id="dojang-snapshot">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(inlined)).toEqual(json);
});
