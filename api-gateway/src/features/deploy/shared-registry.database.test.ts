import { expect, test } from 'vitest';
import { openDatabaseRegistry } from '../../platform/releases/database-registry.ts';
import { createRest } from '../../platform/supabase/rest.ts';
import { deployed, deploying, nextBuild, refusedAs } from '../../testing/deploying.ts';
import { temporaryFolder } from '../../testing/releases.ts';
import { PLATFORM } from '../../testing/test-app.ts';

const on = deploying('database');
const { upload, post, statusOf } = on;

test('an area is released, tried, promoted, rolled back and retired over HTTP with the releases in the database', async () => {
  const { live: first } = (await statusOf()).body;
  const [second, third] = [await nextBuild(), await nextBuild()];
  expect(await deployed(await upload(second.folder, { query: '?reason=new' }))).toMatchObject({ before: first });
  await deployed(await upload(third.folder, { query: '?stage=1' }));
  const other = await openDatabaseRegistry(await temporaryFolder(), PLATFORM, createRest(on.gateway.deps.supabase));
  try {
    const liveThere = async () => (await other.live())?.remotes[0]?.version;
    await other.look();
    expect(await liveThere()).toBe(second.version);
    const canary = { version: third.version, percent: 10, reason: 'first' };
    expect((await post('/api/deploy/content/canary', canary)).status).toBe(204);
    expect((await statusOf()).body.canary).toMatchObject({ version: third.version, percent: 10 });
    await deployed(await post('/api/deploy/content/promote', { version: third.version }));
    // Another gateway serves the area too, with its files.
    await other.look();
    await expect.poll(liveThere).toBe(third.version);
    expect(await other.artefact('content', third.version, 'static/js/memo.abc.js', '')).not.toBeNull();
  } finally {
    other.stop();
  }
  expect(await deployed(await post('/api/deploy/content/rollback', {}))).toMatchObject({ version: second.version });
  expect(await refusedAs(await post('/api/deploy/content/forget', { version: third.version }))).toMatchObject({
    refusals: ['version_needed'],
  });
  expect((await post('/api/deploy/content/retire', {})).status).toBe(204);
  expect((await statusOf()).body.live).toBeNull();
  await deployed(await post('/api/deploy/content/rollback', {}));
  expect((await statusOf()).body.live).toBe(second.version);
  const acts = await on.gateway.database.sql`select action from audit_log where target_type = 'release' order by at`;
  expect(acts.map(({ action }) => action)).toEqual([
    'release.published',
    'release.staged',
    'release.canary',
    'release.promoted',
    'release.rolled_back',
    'release.retired',
    'release.rolled_back',
  ]);
});

test('a rollback without a version is refused when the history cannot be read, and says where the versions are', async () => {
  await on.gateway.database.sql`update public.remote_channels set rev = rev + 1, state = '{"live":[]}'`;
  const problems = async () => {
    await on.gateway.deps.registry.live();
    return on.gateway.deps.registry.problems().map(({ kind }) => kind);
  };
  await expect.poll(problems).toEqual(['channels']);
  const answer = await post('/api/deploy/content/rollback', {});
  const { details } = (await answer.json()) as { details: { message: string }[] };
  expect(details.map(({ message }) => message)).toEqual([
    'content: the history of what was live cannot be read; name a version, dojang status lists those that are kept',
  ]);
});
