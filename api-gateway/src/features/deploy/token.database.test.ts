import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeployStatus } from '@dojang/api-contract';
import { partsOfToken, signRelease } from '@dojang/api-contract/deploy-signature';
import { describe, expect, test } from 'vitest';
import { from, type Person } from '../../testing/database-app.ts';
import { deployed, deploying, idOf, nextBuild, refusedAs } from '../../testing/deploying.ts';
import { REMOTE_FILES } from '../../testing/releases.ts';

const on = deploying();
const { issue, upload, post, statusOf, leftovers } = on;

describe('a token', () => {
  test('a token uploads a build of its name; the build goes live with signature, history and audit row', async () => {
    const { version, folder } = await nextBuild({}, { ...REMOTE_FILES, 'static/js/new.abc.js': 'x'.repeat(4096) });
    const answer = await deployed(await upload(folder, { query: `?reason=${encodeURIComponent('새 메모')}` }));
    expect(answer).toMatchObject({ name: 'content', version, isLive: true, before: 'bbbbbb0000000001' });
    expect(answer.checked.every(({ ok }) => ok)).toBe(true);
    const noteOf = (gate: string) => answer.checked.find((checked) => checked.gate === gate)?.note;
    expect(noteOf('signature')).toBe('by 배포 봇');
    expect(noteOf('sizes')).toMatch(/^\d+ KiB, \+5 KiB against bbbbbb0000000001$/);

    const { body } = await statusOf();
    expect(body).toMatchObject({ live: version, mounts: ['/memo', '/notice'], requires: { contract: 1 } });
    expect(body.history[0]).toMatchObject({ version, how: 'release', by: '배포 봇', reason: '새 메모' });
    expect(body.versions[0]).toMatchObject({ version, isLive: true, isSigned: true });
    expect(body.uses.react?.exports).toEqual(['useState']);
    const stored = await on.gateway.deps.registry.stored('content', version);
    expect(stored?.signature?.token).toBe(idOf(on.token));
    const rows = await on.gateway.database.sql`
      select actor, actor_name, after from audit_log where action = 'release.published' and after ->> 'version' = ${version}`;
    expect(rows).toEqual([
      {
        actor: null,
        actor_name: '배포 봇',
        after: { name: 'content', version, reason: '새 메모', token: idOf(on.token) },
      },
    ]);
    const [used] = await on.gateway.database.sql`select last_used_at from deploy_tokens where id = ${idOf(on.token)}`;
    expect(used?.last_used_at).not.toBeNull();
    expect(await leftovers()).toEqual([]);
  });

  test('a token only checks a build with dryRun, and only stores it with stage', async () => {
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
    // Without a version the rollback takes the version before.
    expect(await deployed(await post('/api/deploy/content/rollback', {}))).toMatchObject({ version: live });
    expect((await post('/api/deploy/content/retire', { reason: '끝' })).status).toBe(204);
    expect((await statusOf()).body).toMatchObject({ live: null, requires: null });
    expect(await refusedAs(await post('/api/deploy/content/retire', {}))).toMatchObject({
      refusals: ['version_unknown'],
    });
    await deployed(await post('/api/deploy/content/rollback', {}));
    expect((await statusOf()).body.live).toBe(live);
  });

  test('a token gets the same answer when it is unknown, revoked, expired, of another name or misspelled', async () => {
    const { sql } = on.gateway.database;
    const [revoked, expired, others] = [await issue(), await issue(), await issue('admin')];
    await sql`update deploy_tokens set revoked_at = now() where id = ${idOf(revoked)}`;
    await sql`update deploy_tokens set created_at = now() - interval '2 days', expires_at = now() where id = ${idOf(expired)}`;
    const known = on.token.split('_');
    const wrongSecret = `djt_${known[1]}_${randomBytes(32).toString('base64url')}`;
    const unknown = `djt_${'0'.repeat(32)}_${known[2]}`;
    const bodies = new Set<string>();
    for (const as of [
      revoked,
      expired,
      others,
      wrongSecret,
      unknown,
      'djt_x',
      `${on.token}x`,
      on.token.toUpperCase(),
    ]) {
      const { code, body } = await statusOf('content', as);
      expect(code, as).toBe(401);
      bodies.add(JSON.stringify({ ...body, requestId: '' }));
    }
    expect(bodies.size).toBe(1);
    expect(
      (await on.gateway.app.request(`/api/deploy/content?token=${on.token}&access_token=${on.token}`)).status,
    ).toBe(401);
    expect(
      (await on.gateway.app.request('/api/deploy/content', { headers: { cookie: `token=${on.token}` } })).status,
    ).toBe(401);
  });

  test('a token does what its scope includes, and nothing more', async () => {
    const [reader, checker] = [await issue('content', 'read'), await issue('content', 'check')];
    const { version, folder } = await nextBuild();
    expect((await statusOf('content', reader)).code).toBe(200);
    expect((await post('/api/deploy/content/check', { release: {} }, reader)).status).toBe(403);
    expect((await upload(folder, { as: reader, query: '?dryRun=true' })).status).toBe(403);
    expect((await upload(folder, { as: checker })).status).toBe(403);
    for (const act of ['promote', 'rollback', 'retire']) {
      expect((await post(`/api/deploy/content/${act}`, { version }, checker)).status, act).toBe(403);
    }
    // A deploy token gives no access to other routes.
    expect(
      (await on.gateway.post('/api/private/deploy/getReleases', {}, { ...on.admin, token: on.token })).status,
    ).toBe(401);
    const rest = await on.gateway.app.request('/rest/v1/deploy_tokens?limit=1', {
      headers: { authorization: `Bearer ${on.token}`, apikey: on.gateway.deps.supabase.publishableKey },
    });
    expect(rest.status).toBe(401);
  });

  test('guesses of a token are limited by network, while valid tokens of that network stay valid', async () => {
    const guess = () => statusAt('10.9.7.7', `djt_${'1'.repeat(32)}_${on.token.split('_')[2]}`);
    const statusAt = async (address: string, as: string) =>
      (
        await on.gateway.app.request(
          '/api/deploy/content',
          { headers: { authorization: `Bearer ${as}` } },
          from(address),
        )
      ).status;
    for (let tries = 0; tries < 30; tries++) expect(await guess()).toBe(401);
    expect(await guess()).toBe(429);
    expect(await statusAt('10.9.7.7', on.token)).toBe(200);
    expect(await statusAt('10.9.7.8', `djt_${'1'.repeat(32)}_${on.token.split('_')[2]}`)).toBe(401);
  });

  test('a token signs its upload: a missing, wrong or foreign signature is refused, and nothing is stored', async () => {
    const { version, folder } = await nextBuild();
    const json = await readFile(join(folder, 'release.json'));
    const foreign = signRelease(randomBytes(32), json);
    const ofOther = signRelease(partsOfToken(on.token)?.secret ?? new Uint8Array(), Buffer.from('{}'));
    for (const signature of [null, 'x', foreign, ofOther]) {
      const refused = await refusedAs(await upload(folder, { signature }));
      expect(refused).toEqual({ status: 422, code: 'release_refused', refusals: ['signature_wrong'] });
    }
    expect((await statusOf()).body.versions.map((kept) => kept.version)).not.toContain(version);
    expect(await leftovers()).toEqual([]);
  });
});

describe('an admin', () => {
  test('an admin deploys every name without a token, under the admin’s name', async () => {
    const { version, folder } = await nextBuild();
    const answer = await deployed(await upload(folder, { as: on.admin }));
    expect(answer.checked).toContainEqual({ gate: 'signature', ok: true, note: 'not signed: released by an admin' });
    const { body } = await statusOf('content', on.admin);
    expect([body.live, body.history[0]?.by, body.versions[0]?.isSigned]).toEqual([version, '운영자', false]);
    const rows = await on.gateway.database.sql`
      select actor from audit_log where action = 'release.published' and after ->> 'version' = ${version}`;
    expect(rows).toEqual([{ actor: on.admin.id }]);
  });

  test('an admin issues a token and uploads a build only with a fresh proof, because a stolen session has none', async () => {
    const thief = await on.gateway.signUp('훔친 세션');
    await on.gateway.database.sql`update profiles set level = 'admin' where id = ${thief.id}`;
    const given = { name: 'content', label: 'CI', scope: 'release' };
    const proofless = { status: 403, code: 'fresh_proof_required', refusals: undefined };
    expect(await refusedAs(await on.gateway.post('/api/private/deploy/issueToken', given, thief))).toEqual(proofless);
    const { folder } = await nextBuild();
    for (const query of ['', '?stage=true']) {
      expect(await refusedAs(await upload(folder, { as: thief, query }))).toEqual(proofless);
    }
    const direct = await on.gateway.post(
      '/rest/v1/rpc/issue_deploy_token',
      {
        p_id: randomUUID(),
        p_name: 'content',
        p_label: 'CI',
        p_scope: 'release',
        p_token_hash: '0'.repeat(64),
        p_public_key: 'A'.repeat(43),
        p_days: 90,
      },
      thief,
    );
    expect([direct.status, ((await direct.json()) as { message: string }).message]).toEqual([
      403,
      'fresh_proof_required',
    ]);
    // A version that a token for previews stored, which the session alone must not make live.
    const staged = await nextBuild();
    const stored = { as: await issue('content', 'preview', 'PR'), query: '?stage=true' };
    await deployed(await upload(staged.folder, stored));
    for (const act of ['promote', 'canary', 'retire', 'forget']) {
      const wanted = { version: staged.version, admins: true };
      expect(await refusedAs(await on.post(`/api/deploy/content/${act}`, wanted, thief)), act).toEqual(proofless);
    }
    // Also not under the name of going back, which needs no proof.
    const { body: before } = await statusOf();
    const back = (version: string) => on.post('/api/deploy/content/rollback', { version }, thief);
    expect(await refusedAs(await back(staged.version))).toEqual(proofless);
    expect((await statusOf()).body.live).toBe(before.live);
    await deployed(await back('bbbbbb0000000001'));
    await deployed(await back(before.live ?? ''));
    await on.gateway.prove(thief);
    expect((await on.gateway.post('/api/private/deploy/issueToken', given, thief)).status).toBe(200);
  });

  test('only a super admin releases the shell and the admin area and issues their tokens; every admin goes back', async () => {
    const tokenOf = (name: string, as: Person) =>
      on.gateway.post('/api/private/deploy/issueToken', { name, label: 'CI', scope: 'preview' }, as);
    for (const name of ['shell', 'admin']) {
      expect([(await tokenOf(name, on.admin)).status, (await tokenOf(name, on.chief)).status], name).toEqual([
        403, 200,
      ]);
    }
    const acts = ['promote', 'canary', 'retire', 'forget', 'rollback', 'canary/end'];
    const body = { version: 'aaaaaa0000000009', percent: 10 };
    const codes = async (as: Person) =>
      Promise.all(acts.map(async (act) => (await refusedAs(await on.post(`/api/deploy/shell/${act}`, body, as))).code));
    expect(await codes(on.admin)).toEqual([...Array(5).fill('super_required'), 'release_refused']);
    const back = await on.post('/api/deploy/shell/rollback', { version: 'aaaaaa0000000001' }, on.admin);
    expect(back.status).toBe(200);
    expect(await codes(on.chief)).not.toContain('super_required');
    const { folder } = await nextBuild();
    const release = await refusedAs(await upload(folder, { as: on.admin, name: 'shell' }));
    expect(release.code).toBe('super_required');
  });

  test('an admin sees all names at once, the shell first; nobody else does', async () => {
    const ask = (as?: Person) => on.gateway.post('/api/private/deploy/getReleases', {}, as);
    expect([(await ask()).status, (await ask(on.member)).status]).toEqual([401, 403]);
    const all = (await (await ask(on.admin)).json()) as DeployStatus[];
    expect(all.map(({ name }) => name)).toEqual(['shell', 'content']);
    expect(all[0]).toMatchObject({ live: 'aaaaaa0000000001', requires: null, uses: {} });
  });

  test('an admin issues tokens that are shown once and stored as hashes; wrong names and days are refused', async () => {
    const path = '/api/private/deploy/issueToken';
    const given = { name: 'content', label: 'CI', scope: 'release' };
    expect((await on.gateway.post(path, given, on.member)).status).toBe(403);
    expect((await on.gateway.post(path, given)).status).toBe(401);
    for (const wrong of [{ name: '__proto__' }, { name: 'a/b' }, { days: 7 }, { scope: 'all' }, { label: ' ' }]) {
      expect((await on.gateway.post(path, { ...given, ...wrong }, on.admin)).status, JSON.stringify(wrong)).toBe(400);
    }
    const issued = await issue('content', 'release', 'GitHub Actions');
    const [row] = await on.gateway.database.sql`
      select *, round(extract(epoch from expires_at - created_at) / 86400)::int as days
      from deploy_tokens where id = ${idOf(issued)}`;
    const secret = partsOfToken(issued)?.secret ?? '';
    expect(row).toMatchObject({ label: 'GitHub Actions', created_by_name: '운영자', days: 90 });
    expect(row?.token_hash).toBe(createHash('sha256').update(secret).digest('hex'));
    expect(JSON.stringify(row)).not.toContain(issued.slice(-43));
  });
});
