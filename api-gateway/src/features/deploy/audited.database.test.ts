import { expect, test } from 'vitest';
import { deployed, deploying, nextBuild } from '../../testing/deploying.ts';

const on = deploying();
const { upload, post, statusOf } = on;

const actsOf = async (version: string) => {
  const rows = await on.gateway.database.sql`
    select action, after ->> 'act' as act from audit_log where after ->> 'version' = ${version} order by at, action`;
  return rows.map(({ action, act }) => (act ? `${action} ${act}` : action));
};

/** Runs a function while the audit log refuses every row. */
async function withoutAudit(work: () => Promise<void>) {
  const { sql } = on.gateway.database;
  await sql`alter function public.log_deploy(text, text, text, uuid, jsonb, jsonb) rename to log_deploy_off`;
  try {
    await work();
  } finally {
    await sql`alter function public.log_deploy_off(text, text, text, uuid, jsonb, jsonb) rename to log_deploy`;
  }
}

test('a change that cannot be audited does not happen', async () => {
  const { live, history } = (await statusOf()).body;
  const { version, folder } = await nextBuild();
  await withoutAudit(async () => {
    expect((await upload(folder)).status).toBeGreaterThanOrEqual(500);
    expect((await upload(folder, { query: '?stage=1' })).status).toBeGreaterThanOrEqual(500);
    expect((await post('/api/deploy/content/retire', {})).status).toBeGreaterThanOrEqual(500);
  });
  const { body } = await statusOf();
  expect([body.live, body.history]).toEqual([live, history]);
  expect(body.versions.map((kept) => kept.version)).not.toContain(version);
  await deployed(await upload(folder));
  expect(await actsOf(version)).toEqual(['release.published']);
});

test('a gateway that is killed between the audit row and the change leaves the row @nightly', async () => {
  const { version, folder } = await nextBuild();
  await deployed(await upload(folder, { query: '?stage=1' }));
  const never = new Promise<never>(() => {});
  const dying = on.gateway.deps.registry.promote('content', version, {
    by: '배포 봇',
    reason: '',
    announce: () => never,
  });
  // No release is changed before the audit row is written.
  await expect(dying).rejects.toThrow('audit log');
  expect((await statusOf()).body.live).not.toBe(version);
});

test('a refused act leaves no audit row; an act that fails after its audit row adds a second row', async () => {
  const { version, folder } = await nextBuild({ contract: 9 });
  expect((await upload(folder)).status).toBe(422);
  expect(await actsOf(version)).toEqual([]);

  const { deps } = on.gateway;
  const next = await nextBuild();
  const { publish } = deps.registry;
  deps.registry.publish = async (_, note) => {
    await note?.announce?.();
    throw new Error('the disk broke');
  };
  expect((await upload(next.folder)).status).toBe(500);
  deps.registry.publish = publish;
  expect(await actsOf(next.version)).toEqual(['release.published', 'release.failed published']);
});
