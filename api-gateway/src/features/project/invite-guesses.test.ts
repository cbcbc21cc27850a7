import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { from } from '../../testing/database-app.ts';
import { bearer, testApp } from '../../testing/test-app.ts';

const NOT_FOUND = { ok: false, code: 'invite_not_found' };
const OFFER = { ok: true, project_id: randomUUID(), name: '프로젝트', already_member: false };

const guessing = () => testApp({ upstream: () => Response.json(NOT_FOUND) });
type Guessing = Awaited<ReturnType<typeof guessing>>;

const guess = ({ app }: Guessing, headers: Record<string, string>, address: string) =>
  app.request(
    '/api/private/project/updateMember',
    { method: 'POST', headers, body: JSON.stringify({ inviteCode: randomUUID() }) },
    from(address),
  );
const accountsOf = (count: number) =>
  Promise.all(Array.from({ length: count }, () => bearer({ claims: { sub: randomUUID() } })));

/** `GUESSES=100000` is used in the nightly run. */
const GUESSES = Number(process.env.GUESSES ?? (process.env.NIGHTLY ? 100_000 : 2_000));

test(`of ${GUESSES} guesses from a hundred accounts, ten per account reach the database @nightly`, {
  timeout: 300_000,
}, async () => {
  const built = await guessing();
  const accounts = await accountsOf(100);
  for (let at = 0; at < GUESSES; at++) {
    const status = (await guess(built, accounts[at % accounts.length] ?? {}, '203.0.113.7')).status;
    expect(status).toBe(at < 1_000 ? 404 : 429);
  }
  expect(built.received).toHaveLength(Math.min(GUESSES, 1_000));
});

test('wrong guesses of a colleague do not block others in the same office', async () => {
  let isRight = false;
  const built = await testApp({ upstream: () => Response.json(isRight ? OFFER : NOT_FOUND) });
  for (const account of await accountsOf(10)) {
    for (let at = 0; at < 20; at++) await guess(built, account, '203.0.113.7');
  }
  isRight = true;
  expect((await guess(built, await bearer(), '203.0.113.7')).status).toBe(200);
});

test('of guesses with one account from many networks, ten reach the database', async () => {
  const built = await guessing();
  const account = await bearer();
  for (let at = 0; at < 200; at++) await guess(built, account, `203.0.${at}.7`);
  expect(built.received).toHaveLength(10);
});

test('simultaneous guesses are counted like sequential ones', async () => {
  const built = await guessing();
  const account = await bearer();
  await Promise.all(Array.from({ length: 200 }, () => guess(built, account, '203.0.113.7')));
  expect(built.received).toHaveLength(10);
});

test('a guess counts as wrong when its request renames another column to ok', async () => {
  const { app, received } = await testApp({ upstream: () => Response.json({ ok: 'invite_not_found' }) });
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...(await bearer()) }, body: '{}' };
  for (let at = 0; at < 20; at++) await app.request('/rest/v1/rpc/preview_invite?select=ok:code', init);
  expect(received).toHaveLength(10);
});

test('guesses during an outage are not counted', async () => {
  const { app, received } = await testApp({ upstream: () => Response.json({}, { status: 503 }) });
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...(await bearer()) }, body: '{}' };
  for (let at = 0; at < 20; at++) await app.request('/rest/v1/rpc/preview_invite', init);
  expect(received).toHaveLength(20);
});
