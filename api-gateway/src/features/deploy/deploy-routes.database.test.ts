import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@dojang/contract';
import { sourceRelease } from '@dojang/contract/source-release';
import { versionOf } from '@dojang/contract/version';
import { expect, test } from 'vitest';
import { deployed, deploying, nextBuild, refusedAs } from '../../testing/deploying.ts';
import { sealBuild, writeShell } from '../../testing/releases.ts';

const on = deploying();
const { issue, upload, post, statusOf } = on;

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
  // The version is the hash of all other fields.
  for (const claim of [{ version: 'aaaaaa0000000009' }, { preload: [] }, { note: 'x' }]) {
    expect(await check({ ...release, ...claim })).toMatchObject({ ok: false, refusals: [{ code: 'version_wrong' }] });
  }
  const sealed = (change: object) => ({ ...release, ...change, version: versionOf({ ...release, ...change }) });
  const unfit = await check(sealed({ contract: 9, pages: {} }));
  expect(new Set(unfit.refusals.map(({ code }) => code))).toEqual(new Set(['not_as_promised', 'contract_unmet']));
  expect(unfit.checked.filter(({ ok }) => !ok).map(({ gate }) => gate)).toEqual(['descriptor and code', 'platform']);
  expect(await check({ ...release, name: 'admin' })).toMatchObject({ refusals: [{ code: 'other_name' }] });
  for (const content of [null, [], 'x', { name: 'content' }, { __proto__: release }]) {
    expect(await check(content)).toMatchObject({ ok: false, checked: [{ gate: 'release.json', ok: false }] });
  }
  expect((await statusOf()).body.versions.map(({ version }) => version)).not.toContain(release.version);
  // This release.json is larger than the body limit of the other API routes.
  expect(await check(sealed({ padding: 'x'.repeat(200_000) }))).toMatchObject({ ok: true });
  expect((await post('/api/deploy/content/check', { release: 'x'.repeat(2_000_000) })).status).toBe(413);
  expect((await post('/api/deploy/content/promote', { version: 'x', reason: 'x'.repeat(40_000) })).status).toBe(413);
});

test('the status shows a canary, but not which people get it', async () => {
  const { version, folder } = await nextBuild();
  await deployed(await upload(folder, { query: '?stage=true' }));
  const canary = { version, percent: 10, people: [on.member.id], admins: true };
  const at = '/api/deploy/content/canary';
  for (const wrong of [{ version }, { version, percent: 101 }, { version, people: ['x'] }, { percent: 10 }]) {
    expect((await post(at, wrong)).status, JSON.stringify(wrong)).toBe(400);
  }
  expect((await post(at, canary, await issue('content', 'check'))).status).toBe(403);
  expect(await refusedAs(await post(at, { ...canary, version: 'cccccc0000000009' }))).toMatchObject({
    refusals: ['version_unknown'],
  });
  const { live } = (await statusOf()).body;
  expect(await refusedAs(await post(at, { ...canary, version: live }))).toMatchObject({ refusals: ['canary_live'] });
  expect((await post(at, { ...canary, reason: '먼저 몇 사람에게' })).status).toBe(204);
  expect((await post(`${at}/end`, { reason: '느려요' })).status).toBe(204);
  expect((await statusOf()).body.canary).toBeNull();
  expect(await refusedAs(await post(`${at}/end`, {}))).toMatchObject({ refusals: ['canary_unknown'] });
  expect((await post(at, canary)).status).toBe(204);
  const acts = await on.gateway.database.sql`
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
  // The version was not live, so there is nothing to roll back.
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
      const answer = await on.gateway.app.request(`/api/deploy/${path}`, {
        method,
        headers: { authorization: `Bearer ${on.token}`, 'content-type': 'application/gzip' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      expect([400, 401, 404], `${method} ${path}: ${answer.status}`).toContain(answer.status);
    }
  }
  for (const method of ['POST', 'PATCH', 'DELETE', 'GET']) {
    for (const path of ['release', 'release/', 'Release', 'retire/', 'x']) {
      if (method === 'POST' && path === 'retire') continue;
      const answer = await on.gateway.app.request(`/api/deploy/content/${path}`, {
        method,
        headers: { authorization: `Bearer ${on.token}` },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      expect(answer.status, `${method} ${path}`).toBe(404);
    }
  }
  expect(await statusOf()).toEqual(before);
  // An admin may deploy every name except a key that every object has.
  expect((await statusOf('constructor', on.admin)).code).toBe(404);
  expect((await post('/api/deploy/constructor/retire', {}, on.admin)).status).toBe(404);
  // The shell has an owner too. Its owner needs a token for the name `shell`.
  expect((await statusOf('shell')).code).toBe(401);
  expect((await statusOf('shell', await issue('shell', 'read'))).code).toBe(200);
  expect(await refusedAs(await post('/api/deploy/shell/retire', {}, on.chief))).toMatchObject({
    refusals: ['no_shell'],
  });
});

test('the snapshot of /api/public/remotes is the one in the HTML', async () => {
  const [json, html] = await Promise.all([
    (async () => (await on.gateway.app.request('/api/public/remotes')).json())(),
    (async () => (await on.gateway.app.request('/', { headers: { accept: 'text/html' } })).text())(),
  ]);
  const inlined = /id="dojang-snapshot">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(inlined)).toEqual(json);
});

test('the descriptor in remote.ts is checked before anything is built', async () => {
  const release = await sourceRelease('content', join(import.meta.dirname, '../../../../mfe-content'));
  const check = async (content: unknown) =>
    (await (await post('/api/deploy/content/check', { release: content })).json()) as {
      refusals: { code: string }[];
    };
  // The platform of this test has older migrations than the area needs.
  expect((await check(release)).refusals.map(({ code }) => code)).toEqual(['schema_unmet']);
  const mounted = { ...release, descriptor: { ...release.descriptor, mounts: ['/api'] } };
  const refused = await check({ ...mounted, version: versionOf(mounted) });
  expect(refused.refusals.map(({ code }) => code)).toEqual(expect.arrayContaining(['mount_reserved']));
});

test('the source of a shell is compared with the live areas, and a check of its build names more refusals', async () => {
  const release = await sourceRelease('shell', join(import.meta.dirname, '../../../../shell'));
  const check = async (content: object) => {
    const answer = await post('/api/deploy/shell/check', { release: content }, on.admin);
    return (await answer.json()) as { refusals: { code: string; message: string }[] };
  };
  expect((await check(release)).refusals).toEqual([]);
  const { react, ...others } = release.provides ?? {};
  const older = { ...release, provides: { ...others, react: { ...react, version: '18.3.1' } } };
  expect((await check({ ...older, version: versionOf(older) })).refusals.map(({ code }) => code)).toEqual([
    'shared_range',
  ]);
  const taken = { ...release, contract: 1_000 };
  expect((await check({ ...taken, version: versionOf(taken) })).refusals[0]?.code).toBe('contract_unmet');
  const built = await writeShell({ provides: release.provides });
  await sealBuild(built);
  expect(await refusedAs(await upload(built, { name: 'shell', as: on.chief }))).toMatchObject({
    refusals: expect.arrayContaining(['bad_release']),
  });
});

test('an act is refused when the version that it expects is no longer live', async () => {
  const { version, folder } = await nextBuild();
  await deployed(await upload(folder));
  const next = await nextBuild();
  await deployed(await upload(next.folder));
  const stale = { version, reason: '느려요', seen: version };
  for (const act of ['promote', 'rollback', 'retire']) {
    const refused = await refusedAs(await post(`/api/deploy/content/${act}`, stale));
    expect(refused, act).toEqual({ status: 422, code: 'release_refused', refusals: ['live_changed'] });
  }
  expect((await statusOf()).body.live).toBe(next.version);
  await deployed(await post('/api/deploy/content/rollback', { ...stale, seen: next.version }));
  expect((await statusOf()).body.live).toBe(version);
});
