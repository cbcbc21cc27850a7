import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeployScope, deployScopeSchema } from '@dojang/api-contract';
import { partsOfToken, SIGNATURE_HEADER, signRelease } from '@dojang/api-contract/deploy-signature';
import type { Release } from '@dojang/contract';
import { beforeAll, expect, test } from 'vitest';
import { tgzOfBuild } from '../../testing/archives.ts';
import { from } from '../../testing/database-app.ts';
import { deployed, deploying, idOf, nextBuild } from '../../testing/deploying.ts';

const on = deploying();
const LIVE = 'bbbbbb0000000001';

const tokens = {} as Record<DeployScope, string>;
let described: Release;
/** A stored version that is not live. */
let stored: string;
beforeAll(async () => {
  for (const scope of deployScopeSchema.options) tokens[scope] = await on.issue('content', scope, scope);
  const { folder } = await nextBuild();
  described = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release;
  const other = await nextBuild();
  stored = other.version;
  await deployed(await on.upload(other.folder, { as: tokens.release, query: '?stage=true' }));
});

const get = (path: string) => async (as: string) =>
  (await on.gateway.app.request(path, { headers: { authorization: `Bearer ${as}` } }, from('10.9.0.1'))).status;
const post = (act: string, body: () => object) => async (as: string) =>
  (await on.post(`/api/deploy/content/${act}`, body(), as)).status;
const put = (query: string) => async (as: string) =>
  (await on.upload((await nextBuild()).folder, { as, query })).status;

// A token with the right scope gets 404 or 422 for these acts, because they change nothing.
const ACTS: Record<string, (as: string) => Promise<number>> = {
  status: get('/api/deploy/content'),
  health: get('/api/deploy/content/health'),
  'source maps': get(`/api/deploy/content/source-maps/${LIVE}`),
  'a source map': get(`/api/deploy/content/source-maps/${LIVE}?file=static/js/none.js`),
  check: post('check', () => ({ release: described })),
  'check before a preview': post('check', () => ({ release: described, act: 'stage' })),
  'check before a release': post('check', () => ({ release: described, act: 'release' })),
  'dry run': put('?dryRun=true'),
  preview: put('?stage=true'),
  promote: post('promote', () => ({ version: LIVE })),
  rollback: post('rollback', () => ({ version: LIVE })),
  canary: post('canary', () => ({ version: stored, percent: 10 })),
  'canary end': post('canary/end', () => ({})),
  forget: post('forget', () => ({ version: LIVE })),
  retire: post('retire', () => ({})),
  release: put(''),
};

const MATRIX = `
                        read  check preview release
status                  200   200   403     200
health                  200   200   403     200
source maps             200   200   403     200
a source map            404   404   403     404
check                   403   200   200     200
check before a preview  403   403   200     200
check before a release  403   403   403     200
dry run                 403   200   200     200
preview                 403   403   200     200
promote                 403   403   403     200
rollback                403   403   403     200
canary                  403   403   403     204
canary end              403   403   403     204
forget                  403   403   403     422
retire                  403   403   403     204
release                 403   403   403     200
`;
const [head = '', ...lines] = MATRIX.trim().split('\n');
const scopes = head.trim().split(/\s+/) as DeployScope[];
const rows = lines.map((line) => {
  const [act = '', ...answers] = line.trim().split(/\s{2,}/);
  return [act, Object.fromEntries(scopes.map((scope, at) => [scope, Number(answers[at])]))] as const;
});

test('the table contains every scope and every act', () => {
  expect([...scopes].sort()).toEqual([...deployScopeSchema.options].sort());
  expect(rows.map(([act]) => act)).toEqual(Object.keys(ACTS));
});

test.each(rows)('the answer to %s depends on the scope: %j', async (act, expected) => {
  const found: Record<string, number> = {};
  // The scopes without permission ask first, because an act must not be done before they ask.
  for (const scope of scopes) found[scope] = (await ACTS[act]?.(tokens[scope])) ?? 0;
  expect(found).toEqual(expected);
});

test('a preview token stores versions of its own name only; they get no visitor and an audit row with its label', async () => {
  const { version, folder } = await nextBuild();
  const { live, versions } = (await on.statusOf()).body;
  const answer = await deployed(await on.upload(folder, { as: tokens.preview, query: '?stage=true&reason=PR%207' }));
  expect(answer).toMatchObject({ version, isLive: false, before: live });
  const after = (await on.statusOf()).body;
  expect([after.live, after.canary, after.versions.length]).toEqual([live, null, versions.length + 1]);
  const acts = await on.gateway.database.sql`
    select action, actor_name from audit_log where after ->> 'version' = ${version}`;
  expect(acts).toEqual([{ action: 'release.staged', actor_name: 'preview' }]);
  const others = await on.upload(folder, { as: tokens.preview, name: 'admin', query: '?stage=true' });
  expect(others.status).toBe(401);
});

test('a refusal names the scope of the token and the scopes that allow the act', async () => {
  const refused = await on.post('/api/deploy/content/promote', { version: LIVE }, tokens.preview);
  expect(await refused.json()).toMatchObject({
    code: 'forbidden',
    message: '이 토큰의 범위(preview)로는 할 수 없어요. 범위가 release인 토큰이 필요해요.',
    details: { scope: 'preview', act: 'release', needs: ['release'] },
  });
});

test('previews take at most half of the room of their area, so that a release always has room', async () => {
  const { config, registry } = on.gateway.deps;
  config.releaseQuota = (await registry.bytesOf('content')) * 2;
  await on.gateway.elapse(0);
  const stage = async (as: string) =>
    (await on.upload((await nextBuild()).folder, { as, query: '?stage=true' })).status;
  expect([await stage(tokens.preview), await stage(tokens.release)]).toEqual([422, 200]);
  delete config.releaseQuota;
  await on.gateway.elapse(0);
});

test('a token that is revoked while its build arrives releases nothing', async () => {
  const as = await on.issue();
  const { version, folder } = await nextBuild();
  const [secret, json] = [partsOfToken(as)?.secret, await readFile(join(folder, 'release.json'))];
  const archive = await tgzOfBuild(folder);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(archive.subarray(0, 20)),
    // The gateway asks for the rest of the body after it has read the first part. Until then the token was valid.
    pull: async (controller) => {
      await on.gateway.database.sql`update deploy_tokens set revoked_at = now() where id = ${idOf(as)}`;
      controller.enqueue(archive.subarray(20));
      controller.close();
    },
  });
  const signature = signRelease(secret ?? new Uint8Array(), json);
  const answer = await on.put(body, { as, headers: { [SIGNATURE_HEADER]: signature } });
  expect(answer.status).toBe(401);
  expect((await on.statusOf()).body.versions.map((kept) => kept.version)).not.toContain(version);
});
