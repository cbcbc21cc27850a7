import { randomBytes, randomUUID } from 'node:crypto';
import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { as, type PersonName, personId, proveFresh, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

interface Issued {
  id?: string;
  name?: string;
  label?: string;
  scope?: string;
  days?: number | null;
  /** Whether the session has a fresh proof of its person. */
  isProven?: boolean;
}

async function issue(tx: Transaction, who: PersonName, given: Issued = {}): Promise<string> {
  const { id = randomUUID(), name = 'content', label = 'CI', scope = 'release', days = 90, isProven = true } = given;
  if (isProven) await proveFresh(tx, who);
  await as(
    tx,
    who,
    (me) => me`select public.issue_deploy_token(${id}, ${name}, ${label}, ${scope},
      ${randomBytes(32).toString('hex')}, ${randomBytes(32).toString('base64url')}, ${days})`,
  );
  return id;
}

const found = (tx: Transaction, id: string, name = 'content') =>
  scalar<{ label: string; scope: string } | null>(tx`select public.find_deploy_token(${id}, ${name})`);

test(
  'a token is valid for its name until it ends or is revoked, also when its issuer is gone',
  withFixture(async (tx) => {
    const id = await issue(tx, 'admin', { label: '  배포\n봇 ' });
    expect(await found(tx, id)).toMatchObject({ label: '배포 봇', scope: 'release' });
    expect(await found(tx, id, 'shell')).toBeNull();
    await tx`update public.deploy_tokens set created_by = null where id = ${id}`;
    expect(await found(tx, id)).not.toBeNull();
    await tx.savepoint(async (inner) => {
      await inner`update public.deploy_tokens set expires_at = now() where id = ${id}`;
      expect(await found(inner, id)).toBeNull();
      await inner`update public.deploy_tokens set expires_at = now() + interval '1 day' where id = ${id}`;
    });
    await as(tx, 'admin', (me) => me`select public.revoke_deploy_token(${id})`);
    await as(tx, 'admin', (me) => me`select public.revoke_deploy_token(${id})`);
    expect(await found(tx, id)).toBeNull();
    const acts = await tx`select action, actor, before, after from public.audit_log where target_id = ${id}`;
    expect(acts.map(({ action }) => action).sort()).toEqual(['deploy_token.issued', 'deploy_token.revoked']);
    expect(acts.every(({ actor }) => actor === personId('admin'))).toBe(true);
    expect(JSON.stringify(acts)).not.toMatch(/[0-9a-f]{64}/);
  }),
);

test(
  'only a session with a fresh proof issues a token, and only a super admin one of the shell or of the admin area',
  withFixture(async (tx) => {
    const refused = (given: Issued) => refusalOf(tx.savepoint((inner) => issue(inner, 'admin', given)));
    expect(await refused({ isProven: false })).toBe('fresh_proof_required');
    for (const name of ['shell', 'admin']) expect(await refused({ name, scope: 'read' })).toBe('forbidden');
    await tx`update public.profiles set level = 'super' where id = ${personId('admin')}`;
    for (const name of ['shell', 'admin'])
      expect(await found(tx, await issue(tx, 'admin', { name }), name)).not.toBeNull();
  }),
);

test(
  'only admins issue and revoke tokens, and nobody sees their hashes',
  withFixture(async (tx) => {
    const id = await issue(tx, 'admin');
    for (const who of ['owner', 'suspended'] as const) {
      expect(await refusalOf(tx.savepoint((inner) => issue(inner, who)))).toBe('forbidden');
      const revoking = tx.savepoint((inner) => as(inner, who, (me) => me`select public.revoke_deploy_token(${id})`));
      expect(await refusalOf(revoking)).toBe('forbidden');
    }
    const reading = tx.savepoint((inner) =>
      as(inner, 'admin', (me) => me`select token_hash from public.deploy_tokens where id = ${id}`),
    );
    expect(await refusalOf(reading)).toMatch(/^permission denied/);
    for (const name of ['find_deploy_token(gen_random_uuid(), $$x$$)', 'use_deploy_token(gen_random_uuid())']) {
      const calling = tx.savepoint((inner) => as(inner, 'admin', (me) => me.unsafe(`select public.${name}`)));
      expect(await refusalOf(calling), name).toMatch(/^permission denied/);
    }
  }),
);

test(
  'invalid names, scopes and days are refused, and so is the 21st token of a name',
  withFixture(async (tx) => {
    const wrong: Issued[] = [
      { name: 'Content' },
      { name: '__proto__' },
      { name: '../shell' },
      { label: ' ' },
      { label: 'x'.repeat(61) },
      { scope: 'all' },
      { days: 1 },
      { days: null },
    ];
    for (const given of wrong) {
      expect(await refusalOf(tx.savepoint((inner) => issue(inner, 'admin', given))), JSON.stringify(given)).not.toBe(
        '',
      );
    }
    const id = await issue(tx, 'admin', { name: 'many' });
    for (let at = 1; at < 20; at++) await issue(tx, 'admin', { name: 'many' });
    const more = () => tx.savepoint((inner) => issue(inner, 'admin', { name: 'many' }));
    expect(await refusalOf(more())).toBe('deploy_tokens_limit');
    await as(tx, 'admin', (me) => me`select public.revoke_deploy_token(${id})`);
    await more();
  }),
);

test(
  'the time of the last use is stored at most once a minute',
  withFixture(async (tx) => {
    const id = await issue(tx, 'admin');
    const last = () => scalar<Date | null>(tx`select last_used_at from public.deploy_tokens where id = ${id}`);
    expect(await last()).toBeNull();
    await tx`select public.use_deploy_token(${id})`;
    expect(await last()).not.toBeNull();
    await tx`update public.deploy_tokens set last_used_at = now() - interval '30 seconds' where id = ${id}`;
    const before = await last();
    await tx`select public.use_deploy_token(${id})`;
    expect(await last()).toEqual(before);
  }),
);

test(
  'the server can write only acts of deploying into the audit log',
  withFixture(async (tx) => {
    const acts = () => tx`select action from public.audit_log where target_id = 'content'`;
    await tx`select public.log_deploy('release.promoted', 'content', '배포 봇')`;
    await tx`select public.log_deploy('member.level', 'content', '배포 봇')`;
    expect(await acts()).toEqual([{ action: 'release.promoted' }]);
  }),
);
