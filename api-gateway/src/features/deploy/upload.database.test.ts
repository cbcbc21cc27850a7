import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { partsOfToken, SIGNATURE_HEADER, signRelease } from '@dojang/api-contract/deploy-signature';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGatewayServer } from '../../platform/http/connections/gateway-server.ts';
import { tgzOf, tgzOfBuild } from '../../testing/archives.ts';
import { deployed, deploying, nextBuild, refusedAs } from '../../testing/deploying.ts';
import { memoDescriptor, REMOTE_FILES, writeRemote } from '../../testing/releases.ts';
import { isUpload } from '../supabase/storage/is-upload.logic.ts';

const on = deploying();
const { issue, put, upload, post, statusOf, leftovers } = on;

describe('an upload', () => {
  test('an upload is refused with all reasons, in the words of the gates and without paths of the machine', async () => {
    const { folder } = await nextBuild({ contract: 2, uses: { react: { range: '^18.0.0', exports: ['useState'] } } });
    const answer = await upload(folder);
    const text = await answer.clone().text();
    expect(await refusedAs(answer)).toEqual({
      status: 422,
      code: 'release_refused',
      refusals: ['contract_unmet', 'shared_range'],
    });
    expect(text).not.toContain(on.gateway.deps.uploadsDir);
    const missing = await tgzOf([{ name: 'static/js/a.js', content: 'x' }]);
    expect(await refusedAs(await put(missing))).toMatchObject({ refusals: ['bad_release'] });
    const bad = await tgzOf([{ name: 'release.json', content: '{"name":"content"}' }]);
    const signature = signRelease(
      partsOfToken(on.token)?.secret ?? new Uint8Array(),
      Buffer.from('{"name":"content"}'),
    );
    const shape = await put(bad, { headers: { [SIGNATURE_HEADER]: signature } });
    const body = await shape.text();
    expect([shape.status, body.includes('dev/shm') || body.includes('/tmp/')]).toEqual([422, false]);
    expect(await leftovers()).toEqual([]);
  });

  test('an upload is refused when its remote is not that of the address, or its version is stored with other content', async () => {
    const { version, folder } = await nextBuild();
    const adminToken = await issue('admin');
    const other = await refusedAs(await upload(folder, { as: adminToken, name: 'admin' }));
    expect(other).toMatchObject({ status: 422, refusals: ['other_name'] });
    await deployed(await upload(folder));
    const changed = await writeRemote({ version }, { ...REMOTE_FILES, 'static/js/memo.abc.js': 'other()' });
    // This version is stored with other content.
    expect(await refusedAs(await upload(changed))).toMatchObject({ refusals: ['version_wrong'] });
    // A stored version of another name cannot be promoted either.
    const promoted = await post('/api/deploy/content/promote', { version: 'aaaaaa0000000001' });
    expect(await refusedAs(promoted)).toMatchObject({ refusals: ['version_unknown'] });
    for (const wrong of ['../content', '..', 'x', '', 7, null]) {
      expect((await post('/api/deploy/content/promote', { version: wrong })).status, String(wrong)).toBe(400);
    }
  });

  test('an upload names no file outside of its folder', async () => {
    const { folder } = await nextBuild({
      assets: { ...{}, '../../secret.js': 'sha384-x', 'remoteEntry.abc.js': 'sha384-x' },
    });
    const { refusals } = await refusedAs(await upload(folder));
    expect(refusals).toContain('asset_name');
    const ofPrototype = await nextBuild({ preload: ['constructor', 'static/js/routes.abc.js'] });
    expect(await refusedAs(await upload(ofPrototype.folder))).toMatchObject({ refusals: ['asset_missing'] });
  });

  test('an upload is gzip, not larger than the limit, and has known query parameters only', async () => {
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

  test('when the client of an upload disconnects, no file stays and the next upload does not wait', async () => {
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

test('the refusal of a full quota says what to do; deleting a version that was only staged makes room @nightly', async () => {
  const files = { ...REMOTE_FILES, 'static/js/large.abc.js': `/* ${'x'.repeat(200_000)} */` };
  const first = await nextBuild({}, files);
  await deployed(await upload(first.folder, { query: '?stage=1' }));
  on.gateway.deps.config.releaseQuota = (await on.gateway.deps.registry.bytesOf('content')) + 100_000;
  await on.gateway.elapse(0);
  const second = await nextBuild({}, files);
  for (const query of ['?stage=1', '', '?dryRun=1']) {
    const answer = await upload(second.folder, { query });
    const said = await answer.clone().text();
    expect(await refusedAs(answer)).toMatchObject({ status: 422, refusals: ['quota_full'] });
    expect(said).toContain('dojang forget VERSION');
  }
  expect((await statusOf()).body.versions.map((kept) => kept.version)).not.toContain(second.version);
  // A version that is already stored may go live, and other names have their own quota.
  await deployed(await upload(first.folder, { query: '?stage=1' }));

  const forget = (version: string, as?: string) => post('/api/deploy/content/forget', { version, reason: '자리' }, as);
  const { live } = (await statusOf()).body;
  expect(await refusedAs(await forget(live ?? ''))).toMatchObject({ refusals: ['version_needed'] });
  expect(await refusedAs(await forget('cccccc0000000001'))).toMatchObject({ refusals: ['version_unknown'] });
  expect((await forget(first.version, await issue('content', 'check'))).status).toBe(403);
  expect((await forget(first.version, await issue('admin'))).status).toBe(401);
  expect((await forget(first.version)).status).toBe(204);
  expect((await statusOf()).body.versions.map((kept) => kept.version)).not.toContain(first.version);
  await deployed(await upload(second.folder, { query: '?stage=1' }));
  delete on.gateway.deps.config.releaseQuota;
  await on.gateway.elapse(0);
});

describe('over a socket', () => {
  let port: number;
  let server: ReturnType<typeof createGatewayServer>['server'];
  beforeAll(async () => {
    const fetch = (request: Request, bindings: object) => on.gateway.app.fetch(request, bindings);
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
    socket.write(head(on.token, whole.byteLength));
    socket.write(whole.subarray(0, whole.byteLength / 2));
    await expect.poll(leftovers).toHaveLength(1);
    socket.destroy();
    await expect.poll(leftovers).toEqual([]);
    await deployed(await upload(folder));
  });

  test('a stranger and a request with too large headers are refused before the body is read', async () => {
    const stranger = `djt_${'2'.repeat(32)}_${'A'.repeat(43)}`;
    expect(await sent(head(stranger, 30_000_000), randomBytes(1_000))).toBe('HTTP/1.1 401 Unauthorized');
    expect(await sent(head(on.token, 40_000_000))).toBe('HTTP/1.1 413 Payload Too Large');
    const large = `\r\nx-dojang-signature: ${'A'.repeat(20_000)}`;
    expect(await sent(head(on.token, 10, large))).toBe('HTTP/1.1 431 Request Header Fields Too Large');
    expect(await leftovers()).toEqual([]);
  });
});

test('twenty uploads and promotions at once, of the same and of different names, lose nothing @nightly', async () => {
  const boards = { ...memoDescriptor, name: 'boards', mounts: ['/boards'], routes: [] };
  const route = { path: '/boards', layout: 'default', access: 'all', title: '판' } as const;
  const descriptor = { ...boards, routes: [route] };
  const ofBoards = { name: 'boards', descriptor, pages: { '/boards': [] } };
  const boardsToken = await issue('boards');
  const own = await Promise.all(Array.from({ length: 8 }, () => nextBuild()));
  const others = await Promise.all(Array.from({ length: 8 }, () => nextBuild(ofBoards)));
  const stored = (await statusOf()).body.versions.slice(0, 4).map(({ version }) => version);
  /** Without a free place the platform refuses a request and changes nothing. `dojang` then sends the request again. */
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
  const [ofContent, ofOther] = [await reasons('content', on.token), await reasons('boards', boardsToken)];
  for (const { version } of own) expect(ofContent.filter((reason) => reason === version)).toHaveLength(1);
  for (const { version } of others) expect(ofOther.filter((reason) => reason === version)).toHaveLength(1);
  // A promotion of the version that is live changes nothing, and adds no row to the history.
  const again = ofContent.filter((reason) => reason.startsWith('again '));
  expect(again.length).toBeGreaterThanOrEqual(stored.length - 1);
  const live = await on.gateway.deps.registry.live();
  expect(live?.remotes.map(({ name }) => name)).toEqual(['boards', 'content']);
  expect(await leftovers()).toEqual([]);
}, 120_000);
